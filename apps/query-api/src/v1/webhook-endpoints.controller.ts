import { Controller, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PublicEndpoint } from '#domain';
import { businessOf, DeliveryId, EndpointId, listAnswer, Serve } from '#http';
import {
  GetDelivery,
  GetWebhookEndpoint,
  ListDeliveries,
  ListWebhookEndpoints,
  type DeliveryPage,
  type EndpointList,
  type PublicDeliveryWithAttempts,
} from '#query-side';
import { filterIn, ListDeliveriesDto } from '../webhook-endpoints/list-deliveries.dto.js';
import { ENDPOINT_QUERIES } from './webhook-endpoints.routes.js';

@Controller()
export class EndpointQueriesController {
  constructor(private readonly queries: QueryBus) {}

  @Serve(ENDPOINT_QUERIES.listWebhookEndpoints)
  async list(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<EndpointList> {
    return listAnswer(reply, await this.queries.execute(new ListWebhookEndpoints(businessOf(request).businessId)));
  }

  @Serve(ENDPOINT_QUERIES.readWebhookEndpoint)
  async endpoint(@EndpointId('id') id: string, @Req() request: FastifyRequest): Promise<PublicEndpoint> {
    return this.queries.execute(new GetWebhookEndpoint(businessOf(request).businessId, id));
  }

  @Serve(ENDPOINT_QUERIES.listDeliveries)
  async deliveries(
    @EndpointId('id') id: string,
    @Query() query: ListDeliveriesDto,
    @Req() request: FastifyRequest,
  ): Promise<DeliveryPage> {
    return this.queries.execute(new ListDeliveries(businessOf(request).businessId, id, filterIn(query)));
  }

  @Serve(ENDPOINT_QUERIES.readDelivery)
  async delivery(
    @EndpointId('id') id: string,
    @DeliveryId() deliveryId: string,
    @Req() request: FastifyRequest,
  ): Promise<PublicDeliveryWithAttempts> {
    return this.queries.execute(new GetDelivery(businessOf(request).businessId, id, deliveryId));
  }
}
