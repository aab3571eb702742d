import { Controller, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { businessOf, Serve } from '#http';
import { ListEvents, type EventPage } from '#query-side';
import { feedRequest, ListEventsDto } from '../events.dto.js';
import { V1_QUERIES } from './v1.routes.js';

@Controller()
export class EventQueriesController {
  constructor(private readonly queries: QueryBus) {}

  @Serve(V1_QUERIES.listEvents)
  async list(@Query() query: ListEventsDto, @Req() request: FastifyRequest): Promise<EventPage> {
    return this.queries.execute(new ListEvents(feedRequest(businessOf(request).businessId, query)));
  }
}
