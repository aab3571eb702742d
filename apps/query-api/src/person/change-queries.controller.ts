import { Controller, Query, Req, Res, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ChangeId, listAnswer, personOf, Serve } from '#http';
import { GetChange, ListChanges, type ChangePage, type PublicChange } from '#query-side';
import { RegisteredGuard } from '#runtime';
import { CursorDto } from '../cursor.dto.js';
import { PERSON_QUERIES } from './person.routes.js';

/** What a person's assistants asked for. */
@Controller()
@UseGuards(RegisteredGuard)
export class ChangeQueriesController {
  constructor(private readonly queries: QueryBus) {}

  @Serve(PERSON_QUERIES.listChanges)
  async list(
    @Query() { cursor }: CursorDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ChangePage> {
    return listAnswer(reply, await this.queries.execute(new ListChanges(personOf(request), cursor?.toLowerCase())));
  }

  @Serve(PERSON_QUERIES.getChange)
  async one(@ChangeId() id: string, @Req() request: FastifyRequest): Promise<PublicChange> {
    return this.queries.execute(new GetChange(personOf(request), id));
  }
}
