import { Controller, Get, Param, Query, Req, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { AccountRecords } from '#accounts';
import { StaffLooks } from '#disclosure';
import { accountOf, pathId, requestContext } from '#http';
import { FindPerson, ListAccessHistory, type AccessHistoryPage, type FoundPerson } from '#query-side';
import { StaffGuard } from '#runtime';
import { CursorDto } from '../cursor.dto.js';
import { EmailDto } from './email.dto.js';

@Controller('/staff/v1/people')
@UseGuards(StaffGuard)
export class StaffPeopleController {
  constructor(
    private readonly queries: QueryBus,
    private readonly accounts: AccountRecords,
    private readonly looks: StaffLooks,
  ) {}

  @Get()
  async find(@Query() { email }: EmailDto): Promise<FoundPerson> {
    const accountId = await this.accounts.find(email);
    const personId = accountId === undefined ? null : await this.accounts.personOf(accountId);
    return this.queries.execute(new FindPerson(personId));
  }

  /** As the person sees it; the look itself is written down first. */
  @Get(':id/access-history')
  async history(
    @Param('id', pathId('person_not_found', 'There is no such person.')) personId: string,
    @Query() { cursor }: CursorDto,
    @Req() request: FastifyRequest,
  ): Promise<AccessHistoryPage> {
    await this.queries.execute(new FindPerson(personId));
    const page = cursor?.toLowerCase();
    const look = { accountId: accountOf(request).accountId, personId, cursor: page ?? null };
    await this.looks.record(look, requestContext(request).requestId);
    return this.queries.execute(new ListAccessHistory(personId, page));
  }
}
