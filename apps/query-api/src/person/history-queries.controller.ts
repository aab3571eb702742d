import { Controller, Get, Query, Req, Res, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { listAnswer, personOf } from '#http';
import {
  ListAccessHistory,
  ListChildren,
  ListReturnedMail,
  type AccessHistoryPage,
  type ChildPage,
  type PersonReportPage,
} from '#query-side';
import { RegisteredGuard } from '#runtime';
import { PageDto } from './page.dto.js';

/** The lists of a person's app beside the grants. */
@Controller('/person/v1')
@UseGuards(RegisteredGuard)
export class HistoryQueriesController {
  constructor(private readonly queries: QueryBus) {}

  @Get('returned-mail')
  async returnedMail(@Query() { cursor }: PageDto, @Req() request: FastifyRequest): Promise<PersonReportPage> {
    return this.queries.execute(new ListReturnedMail(personOf(request), cursor?.toLowerCase()));
  }

  @Get('access-history')
  async accessHistory(@Query() { cursor }: PageDto, @Req() request: FastifyRequest): Promise<AccessHistoryPage> {
    return this.queries.execute(new ListAccessHistory(personOf(request), cursor?.toLowerCase()));
  }

  @Get('children')
  async children(
    @Query() { cursor }: PageDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ChildPage> {
    const children = new ListChildren(personOf(request), cursor?.toLowerCase());
    return listAnswer(reply, await this.queries.execute(children));
  }
}
