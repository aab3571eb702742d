import { Controller, Param, Query, Req, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { AccountRecords } from '#accounts';
import { StaffLooks, type Look } from '#disclosure';
import { HISTORY_FIELDS, SEARCH_FIELDS } from '#domain';
import { accountOf, pathId, requestContext, Serve } from '#http';
import { FindPerson, ListAccessHistory, type AccessHistoryPage, type FoundPerson } from '#query-side';
import { StaffGuard } from '#runtime';
import { FindPersonDto } from './find-person.dto.js';
import { LookDto } from './look.dto.js';
import { STAFF_QUERIES } from './staff.routes.js';

@Controller()
@UseGuards(StaffGuard)
export class StaffPeopleController {
  constructor(
    private readonly queries: QueryBus,
    private readonly accounts: AccountRecords,
    private readonly looks: StaffLooks,
  ) {}

  /** A search that finds somebody is a look at them. */
  @Serve(STAFF_QUERIES.findPerson)
  async find(@Query() { email, reason }: FindPersonDto, @Req() request: FastifyRequest): Promise<FoundPerson> {
    const accountId = await this.accounts.find(email);
    const personId = accountId === undefined ? null : await this.accounts.personOf(accountId);
    const found = await this.queries.execute(new FindPerson(personId));
    await this.record({ personId: found.id, reason: reason ?? null, fields: SEARCH_FIELDS, cursor: null }, request);
    return found;
  }

  /** As the person sees it; the look itself is written down first. */
  @Serve(STAFF_QUERIES.readAccessHistory)
  async history(
    @Param('id', pathId('person_not_found', 'There is no such person.')) personId: string,
    @Query() { cursor, reason }: LookDto,
    @Req() request: FastifyRequest,
  ): Promise<AccessHistoryPage> {
    await this.queries.execute(new FindPerson(personId));
    const page = cursor?.toLowerCase();
    await this.record({ personId, reason, fields: HISTORY_FIELDS, cursor: page ?? null }, request);
    return this.queries.execute(new ListAccessHistory(personId, page));
  }

  /** Durable before anything is shown. */
  private async record(look: Look, request: FastifyRequest): Promise<void> {
    const { accountId } = accountOf(request);
    await this.looks.record({ accountId }, look, requestContext(request).requestId);
  }
}
