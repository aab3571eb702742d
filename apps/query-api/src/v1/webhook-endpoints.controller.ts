import { Controller, Get, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { businessOf } from '#http';
import { ListWebhookEndpoints, type EndpointList } from '#query-side';

@Controller('/v1/webhook-endpoints')
export class EndpointQueriesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async list(@Req() request: FastifyRequest): Promise<EndpointList> {
    return this.queries.execute(new ListWebhookEndpoints(businessOf(request).businessId));
  }
}
