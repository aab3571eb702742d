import { Controller, Get, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import {
  ListAccessHistory,
  ListChildren,
  ListReturnedMail,
  type AccessHistoryPage,
  type ChildPage,
  type PersonReportPage,
} from '#query-side';
import { OwnPerson } from './own-person.js';
import { PageDto } from './page.dto.js';

/** The lists of a person's app beside the grants. */
@Controller('/person/v1')
export class HistoryQueriesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly person: OwnPerson,
  ) {}

  @Get('returned-mail')
  async returnedMail(@Query() { cursor }: PageDto, @Req() request: FastifyRequest): Promise<PersonReportPage> {
    return this.queries.execute(new ListReturnedMail(await this.person.idOf(request), cursor?.toLowerCase()));
  }

  @Get('access-history')
  async accessHistory(@Query() { cursor }: PageDto, @Req() request: FastifyRequest): Promise<AccessHistoryPage> {
    return this.queries.execute(new ListAccessHistory(await this.person.idOf(request), cursor?.toLowerCase()));
  }

  @Get('children')
  async children(@Query() { cursor }: PageDto, @Req() request: FastifyRequest): Promise<ChildPage> {
    return this.queries.execute(new ListChildren(await this.person.idOf(request), cursor?.toLowerCase()));
  }
}
