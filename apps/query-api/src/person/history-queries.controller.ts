import { Controller, Query, Req, Res, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { listAnswer, personOf, Serve } from '#http';
import type { HistoryProof } from '#proofs';
import {
  GetHistoryProof,
  ListAccessHistory,
  ListChildren,
  ListReturnedMail,
  type AccessHistoryPage,
  type ChildPage,
  type PersonReportPage,
} from '#query-side';
import { RegisteredGuard } from '#runtime';
import { CursorDto, ProofCursorDto } from '../cursor.dto.js';
import { PERSON_QUERIES } from './person.routes.js';

/** The lists of a person's app beside the grants. */
@Controller()
@UseGuards(RegisteredGuard)
export class HistoryQueriesController {
  constructor(private readonly queries: QueryBus) {}

  @Serve(PERSON_QUERIES.listReturnedMail)
  async returnedMail(@Query() { cursor }: CursorDto, @Req() request: FastifyRequest): Promise<PersonReportPage> {
    return this.queries.execute(new ListReturnedMail(personOf(request), cursor?.toLowerCase()));
  }

  @Serve(PERSON_QUERIES.listAccessHistory)
  async accessHistory(@Query() { cursor }: CursorDto, @Req() request: FastifyRequest): Promise<AccessHistoryPage> {
    return this.queries.execute(new ListAccessHistory(personOf(request), cursor?.toLowerCase()));
  }

  @Serve(PERSON_QUERIES.proveAccessHistory)
  async proof(@Query() { cursor }: ProofCursorDto, @Req() request: FastifyRequest): Promise<HistoryProof> {
    return this.queries.execute(new GetHistoryProof(personOf(request), cursor));
  }

  @Serve(PERSON_QUERIES.listChildren)
  async children(
    @Query() { cursor }: CursorDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ChildPage> {
    const children = new ListChildren(personOf(request), cursor?.toLowerCase());
    return listAnswer(reply, await this.queries.execute(children));
  }
}
