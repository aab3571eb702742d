import { Controller, Query, Req, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { AccountRecords } from '#accounts';
import type { PublicBusiness, Role } from '#domain';
import { accountOf, BusinessId, Serve } from '#http';
import {
  GetBusiness,
  GetUsage,
  ListApiKeys,
  ListBusinesses,
  ListMembers,
  ListNotices,
  type ApiKeyList,
  type BusinessPage,
  type DayOfUsage,
  type NoticePage,
} from '#query-side';
import { MemberGuard } from '#runtime';
import { CursorDto } from '../cursor.dto.js';
import { UsageDto } from './usage.dto.js';
import { CONSOLE_QUERIES } from './console.routes.js';

const DEFAULT_DAYS = 30;

interface MemberList {
  readonly data: readonly { readonly id: string; readonly email: string | null; readonly role: Role }[];
  readonly next_cursor: null;
}

@Controller()
export class BusinessQueriesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly accounts: AccountRecords,
  ) {}

  @Serve(CONSOLE_QUERIES.listBusinesses)
  async list(@Query() { cursor }: CursorDto, @Req() request: FastifyRequest): Promise<BusinessPage> {
    return this.queries.execute(new ListBusinesses(accountOf(request).accountId, cursor?.toLowerCase()));
  }

  @Serve(CONSOLE_QUERIES.readBusiness)
  @UseGuards(MemberGuard)
  async read(@BusinessId() id: string, @Req() request: FastifyRequest): Promise<PublicBusiness> {
    return this.queries.execute(new GetBusiness(id, accountOf(request).accountId));
  }

  @Serve(CONSOLE_QUERIES.listApiKeys)
  @UseGuards(MemberGuard)
  async apiKeys(@BusinessId() id: string): Promise<ApiKeyList> {
    return this.queries.execute(new ListApiKeys(id));
  }

  @Serve(CONSOLE_QUERIES.listMembers)
  @UseGuards(MemberGuard)
  async members(@BusinessId() id: string): Promise<MemberList> {
    const members = await this.queries.execute(new ListMembers(id));
    const data = await Promise.all(
      members.map(async ({ memberId, accountId, role }) => {
        const email = await this.accounts.emailIfReadable(accountId);
        // One whose account is being deleted is about to be a member no more.
        return email === undefined ? [] : [{ id: memberId, email, role }];
      }),
    );
    return { data: data.flat(), next_cursor: null };
  }

  @Serve(CONSOLE_QUERIES.readUsage)
  @UseGuards(MemberGuard)
  async usage(
    @BusinessId() id: string,
    @Query() { days }: UsageDto,
  ): Promise<{ readonly data: readonly DayOfUsage[] }> {
    return this.queries.execute(new GetUsage(id, days === undefined ? DEFAULT_DAYS : Number(days)));
  }

  @Serve(CONSOLE_QUERIES.listNotices)
  @UseGuards(MemberGuard)
  async notices(@BusinessId() id: string, @Query() { cursor }: CursorDto): Promise<NoticePage> {
    return this.queries.execute(new ListNotices(id, cursor?.toLowerCase()));
  }
}
