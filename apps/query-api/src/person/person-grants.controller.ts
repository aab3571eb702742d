import { Controller, Get, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { ListPersonGrants, type PersonGrantPage } from '#query-side';
import { ListPersonGrantsDto } from './list-person-grants.dto.js';
import { OwnPerson } from './own-person.js';

@Controller('/person/v1/grants')
export class PersonGrantQueriesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly person: OwnPerson,
  ) {}

  @Get()
  async list(@Query() query: ListPersonGrantsDto, @Req() request: FastifyRequest): Promise<PersonGrantPage> {
    const personId = await this.person.idOf(request);
    const filter = { status: query.status, cursor: query.cursor?.toLowerCase() };
    return this.queries.execute(new ListPersonGrants(personId, filter));
  }
}
