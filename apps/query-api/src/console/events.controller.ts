import type { Readable } from 'node:stream';
import { Controller, Query, Req, Res, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountOf, BusinessId, LastEventId, Serve } from '#http';
import { ConsoleStreams, ListAttemptedEvents, type AttemptedEvent, type EventPage } from '#query-side';
import { MemberGuard, StreamRights } from '#runtime';
import { feedRequest, ListEventsDto, StreamEventsDto } from '../events.dto.js';
import { CONSOLE_QUERIES } from './console.routes.js';

/** Pages that are open at one time. */
const MOST_OF_AN_ACCOUNT = 10;

@Controller()
@UseGuards(MemberGuard)
export class ConsoleEventQueriesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly streams: ConsoleStreams,
    private readonly rights: StreamRights,
  ) {}

  @Serve(CONSOLE_QUERIES.listEvents)
  async list(@BusinessId() businessId: string, @Query() query: ListEventsDto): Promise<EventPage<AttemptedEvent>> {
    return this.queries.execute(new ListAttemptedEvents(feedRequest(businessId, query)));
  }

  @Serve(CONSOLE_QUERIES.streamEvents)
  stream(
    @BusinessId() businessId: string,
    @LastEventId() lastEventId: number | undefined,
    @Query() { last = '0' }: StreamEventsDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable> {
    const holder = { kind: 'console', id: accountOf(request).accountId, most: MOST_OF_AN_ACCOUNT } as const;
    const mayGoOn = this.rights.ofMember(request, businessId);
    return request.server.eventStreams.begin({ request, reply }, holder, (signal) =>
      this.streams.open({ businessId, lastEventId, earlier: Number(last), mayGoOn, signal }),
    );
  }
}
