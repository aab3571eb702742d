import { Controller, Query, Res, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { BusinessId, DeliveryId, EndpointId, listAnswer, Serve } from '#http';
import {
  GetDelivery,
  ListDeliveries,
  ListWebhookEndpoints,
  type DeliveryPage,
  type EndpointList,
  type PublicDeliveryWithAttempts,
} from '#query-side';
import { MemberGuard } from '#runtime';
import { ListDeliveriesDto } from './list-deliveries.dto.js';
import { CONSOLE_ENDPOINT_QUERIES } from './webhook-endpoints.routes.js';

@Controller()
@UseGuards(MemberGuard)
export class ConsoleEndpointQueriesController {
  constructor(private readonly queries: QueryBus) {}

  @Serve(CONSOLE_ENDPOINT_QUERIES.listWebhookEndpoints)
  async list(@BusinessId() businessId: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<EndpointList> {
    return listAnswer(reply, await this.queries.execute(new ListWebhookEndpoints(businessId)));
  }

  @Serve(CONSOLE_ENDPOINT_QUERIES.listDeliveries)
  async deliveries(
    @BusinessId() businessId: string,
    @EndpointId('endpointId') endpointId: string,
    @Query() { status, type, cursor }: ListDeliveriesDto,
  ): Promise<DeliveryPage> {
    const filter = { status, type, cursor: cursor?.toLowerCase() };
    return this.queries.execute(new ListDeliveries(businessId, endpointId, filter));
  }

  @Serve(CONSOLE_ENDPOINT_QUERIES.getDelivery)
  async delivery(
    @BusinessId() businessId: string,
    @EndpointId('endpointId') endpointId: string,
    @DeliveryId() deliveryId: string,
  ): Promise<PublicDeliveryWithAttempts> {
    return this.queries.execute(new GetDelivery(businessId, endpointId, deliveryId));
  }
}
