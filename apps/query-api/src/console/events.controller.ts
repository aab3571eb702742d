import { Controller, Query, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { BusinessId, Serve } from '#http';
import { ListAttemptedEvents, type AttemptedEvent, type EventPage } from '#query-side';
import { MemberGuard } from '#runtime';
import { feedRequest, ListEventsDto } from '../events.dto.js';
import { CONSOLE_QUERIES } from './console.routes.js';

@Controller()
@UseGuards(MemberGuard)
export class ConsoleEventQueriesController {
  constructor(private readonly queries: QueryBus) {}

  @Serve(CONSOLE_QUERIES.listEvents)
  async list(@BusinessId() businessId: string, @Query() query: ListEventsDto): Promise<EventPage<AttemptedEvent>> {
    return this.queries.execute(new ListAttemptedEvents(feedRequest(businessId, query)));
  }
}
