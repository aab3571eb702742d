import { Controller, Query, Res, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { PublicEndpoint } from '#domain';
import { BusinessId, DeliveryId, EndpointId, listAnswer, Serve } from '#http';
import {
  GetDelivery,
  GetWebhookEndpoint,
  ListDeliveries,
  ListWebhookEndpoints,
  type DeliveryPage,
  type EndpointList,
  type PublicDeliveryWithAttempts,
} from '#query-side';
import { MemberGuard } from '#runtime';
import { filterIn, ListDeliveriesDto } from '../webhook-endpoints/list-deliveries.dto.js';
import { CONSOLE_ENDPOINT_QUERIES } from './webhook-endpoints.routes.js';

@Controller()
@UseGuards(MemberGuard)
export class ConsoleEndpointQueriesController {
  constructor(private readonly queries: QueryBus) {}

  @Serve(CONSOLE_ENDPOINT_QUERIES.listWebhookEndpoints)
  async list(@BusinessId() businessId: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<EndpointList> {
    return listAnswer(reply, await this.queries.execute(new ListWebhookEndpoints(businessId)));
  }

  @Serve(CONSOLE_ENDPOINT_QUERIES.readWebhookEndpoint)
  async endpoint(
    @BusinessId() businessId: string,
    @EndpointId('endpointId') endpointId: string,
  ): Promise<PublicEndpoint> {
    return this.queries.execute(new GetWebhookEndpoint(businessId, endpointId));
  }

  @Serve(CONSOLE_ENDPOINT_QUERIES.listDeliveries)
  async deliveries(
    @BusinessId() businessId: string,
    @EndpointId('endpointId') endpointId: string,
    @Query() query: ListDeliveriesDto,
  ): Promise<DeliveryPage> {
    return this.queries.execute(new ListDeliveries(businessId, endpointId, filterIn(query)));
  }

  @Serve(CONSOLE_ENDPOINT_QUERIES.readDelivery)
  async delivery(
    @BusinessId() businessId: string,
    @EndpointId('endpointId') endpointId: string,
    @DeliveryId() deliveryId: string,
  ): Promise<PublicDeliveryWithAttempts> {
    return this.queries.execute(new GetDelivery(businessId, endpointId, deliveryId));
  }
}
