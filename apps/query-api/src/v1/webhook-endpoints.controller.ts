import { Controller, Get, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { businessOf, listAnswer } from '#http';
import { ListWebhookEndpoints, type EndpointList } from '#query-side';

@Controller('/v1/webhook-endpoints')
export class EndpointQueriesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async list(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<EndpointList> {
    return listAnswer(reply, await this.queries.execute(new ListWebhookEndpoints(businessOf(request).businessId)));
  }
}
