import { Controller, Get, Query, Res, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { BusinessId, DeliveryId, EndpointId, listAnswer } from '#http';
import {
  GetDelivery,
  ListDeliveries,
  ListWebhookEndpoints,
  type DeliveryPage,
  type EndpointList,
  type PublicDeliveryWithAttempts,
} from '#query-side';
import { MemberGuard, Needs } from '#runtime';
import { CursorDto } from '../cursor.dto.js';

@Controller('/console/v1/businesses/:id/webhook-endpoints')
@UseGuards(MemberGuard)
export class ConsoleEndpointQueriesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Needs('read')
  async list(@BusinessId() businessId: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<EndpointList> {
    return listAnswer(reply, await this.queries.execute(new ListWebhookEndpoints(businessId)));
  }

  @Get(':endpointId/deliveries')
  @Needs('read')
  async deliveries(
    @BusinessId() businessId: string,
    @EndpointId('endpointId') endpointId: string,
    @Query() { cursor }: CursorDto,
  ): Promise<DeliveryPage> {
    return this.queries.execute(new ListDeliveries(businessId, endpointId, cursor?.toLowerCase()));
  }

  @Get(':endpointId/deliveries/:deliveryId')
  @Needs('read')
  async delivery(
    @BusinessId() businessId: string,
    @EndpointId('endpointId') endpointId: string,
    @DeliveryId() deliveryId: string,
  ): Promise<PublicDeliveryWithAttempts> {
    return this.queries.execute(new GetDelivery(businessId, endpointId, deliveryId));
  }
}
