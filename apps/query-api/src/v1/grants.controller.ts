import { Controller, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PublicGrant } from '#domain';
import { AS_OF_HEADER, businessOf, GrantId, isoInstant, listAnswer, Serve } from '#http';
import { GetGrant, GetReceipt, ListGrants, type GrantPage, type PublicReceipt } from '#query-side';
import { ListGrantsDto } from './list-grants.dto.js';
import { readerOf } from './reader.js';
import { V1_QUERIES } from './v1.routes.js';

/** ISO times compare as strings as long as their year has four digits. */
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');

@Controller()
export class GrantQueriesController {
  constructor(private readonly queries: QueryBus) {}

  @Serve(V1_QUERIES.listGrants)
  async list(
    @Query() query: ListGrantsDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<GrantPage> {
    const { status, updated_since: since, cursor } = query;
    const instant = since === undefined ? undefined : isoInstant(since);
    const updatedSince = instant === undefined ? undefined : new Date(Math.min(instant, LAST_INSTANT)).toISOString();
    const filter = { status, updatedSince, cursor: cursor?.toLowerCase() };
    const listed = await this.queries.execute(new ListGrants(filter, readerOf(request, 'api')));
    void reply.header(AS_OF_HEADER, listed.asOf);
    return listAnswer(reply, listed);
  }

  @Serve(V1_QUERIES.readGrant)
  async read(@GrantId() id: string, @Req() request: FastifyRequest): Promise<PublicGrant> {
    return this.queries.execute(new GetGrant(id, readerOf(request, 'api')));
  }

  @Serve(V1_QUERIES.readReceipt)
  async receipt(@GrantId() id: string, @Req() request: FastifyRequest): Promise<PublicReceipt> {
    const { businessId } = businessOf(request);
    return this.queries.execute(new GetReceipt(id, { businessId }));
  }
}
