import { Controller, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { businessOf, listAnswer, Serve } from '#http';
import { ListWebhookEndpoints, type EndpointList } from '#query-side';
import { V1_QUERIES } from './v1.routes.js';

@Controller()
export class EndpointQueriesController {
  constructor(private readonly queries: QueryBus) {}

  @Serve(V1_QUERIES.listWebhookEndpoints)
  async list(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<EndpointList> {
    return listAnswer(reply, await this.queries.execute(new ListWebhookEndpoints(businessOf(request).businessId)));
  }
}
