import type { Readable } from 'node:stream';
import { Controller, Query, Req, Res, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountOf, BusinessId, LastEventId, Serve } from '#http';
import {
  ConsoleStreams,
  FoldedBusinesses,
  ListAttemptedEvents,
  type AttemptedEvent,
  type EventPage,
} from '#query-side';
import { MemberGuard, StreamRights } from '#runtime';
import { feedRequest, ListEventsDto, StreamEventsDto } from '../events.dto.js';
import { CONSOLE_QUERIES } from './console.routes.js';

/** Pages that are open at one time. */
const MOST_OF_AN_ACCOUNT = { console: 10, 'console-in-demo': 5 } as const;

@Controller()
@UseGuards(MemberGuard)
export class ConsoleEventQueriesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly streams: ConsoleStreams,
    private readonly rights: StreamRights,
    private readonly businesses: FoldedBusinesses,
  ) {}

  @Serve(CONSOLE_QUERIES.listEvents)
  async list(@BusinessId() businessId: string, @Query() query: ListEventsDto): Promise<EventPage<AttemptedEvent>> {
    return this.queries.execute(new ListAttemptedEvents(feedRequest(businessId, query)));
  }

  @Serve(CONSOLE_QUERIES.streamEvents)
  async stream(
    @BusinessId() businessId: string,
    @LastEventId() lastEventId: number | undefined,
    @Query() { last = '0' }: StreamEventsDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable> {
    const business = await this.businesses.find(businessId);
    const kind = business.status === 'registered' && business.mode === 'demo' ? 'console-in-demo' : 'console';
    const holder = { kind, id: accountOf(request).accountId, most: MOST_OF_AN_ACCOUNT[kind] } as const;
    const mayGoOn = this.rights.ofMember(request, businessId);
    return request.server.eventStreams.begin({ request, reply }, holder, (signal) =>
      this.streams.open({ businessId, lastEventId, earlier: Number(last), mayGoOn, signal }),
    );
  }
}
