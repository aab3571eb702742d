import { Controller, Query, Req, Res, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GrantId, listAnswer, personOf, Serve } from '#http';
import { GetReceipt, ListPersonGrants, type PersonGrantPage, type PublicReceipt } from '#query-side';
import { RegisteredGuard } from '#runtime';
import { ListPersonGrantsDto } from './list-person-grants.dto.js';
import { PERSON_QUERIES } from './person.routes.js';

@Controller()
@UseGuards(RegisteredGuard)
export class PersonGrantQueriesController {
  constructor(private readonly queries: QueryBus) {}

  @Serve(PERSON_QUERIES.listGrants)
  async list(
    @Query() query: ListPersonGrantsDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PersonGrantPage> {
    const personId = personOf(request);
    const filter = { status: query.status, cursor: query.cursor?.toLowerCase() };
    return listAnswer(reply, await this.queries.execute(new ListPersonGrants(personId, filter)));
  }

  @Serve(PERSON_QUERIES.getReceipt)
  async receipt(@GrantId() id: string, @Req() request: FastifyRequest): Promise<PublicReceipt> {
    return this.queries.execute(new GetReceipt(id, { personId: personOf(request) }));
  }
}
