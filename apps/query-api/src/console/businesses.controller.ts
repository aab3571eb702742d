import { Controller, Query, Req, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { AccountRecords } from '#accounts';
import type { PublicBusiness } from '#domain';
import { accountOf, BusinessId, Serve } from '#http';
import {
  GetBusiness,
  GetUsage,
  ListApiKeys,
  ListBusinesses,
  ListNotices,
  type ListedApiKey,
  type BusinessPage,
  type DayOfUsage,
  type NoticePage,
} from '#query-side';
import { MemberGuard } from '#runtime';
import { CursorDto } from '../cursor.dto.js';
import { UsageDto } from './usage.dto.js';
import { CONSOLE_QUERIES } from './console.routes.js';

const DEFAULT_DAYS = 30;

interface PublicApiKey {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
  readonly created_at: string;
  readonly created_by: { readonly id: string; readonly email: string | null } | null;
  readonly last_used_at: string | null;
}

interface PublicApiKeyList {
  readonly data: readonly PublicApiKey[];
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
  async apiKeys(@BusinessId() id: string): Promise<PublicApiKeyList> {
    const apiKeys = await this.queries.execute(new ListApiKeys(id));
    return { data: await Promise.all(apiKeys.map((apiKey) => this.shown(apiKey))), next_cursor: null };
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

  private async shown({
    keyId: id,
    createdBy: maker,
    createdAt: created_at,
    lastUsedAt: last_used_at,
    ...key
  }: ListedApiKey): Promise<PublicApiKey> {
    const email = maker?.accountId == null ? null : await this.accounts.emailIfReadable(maker.accountId);
    const created_by = maker && { id: maker.memberId, email: email ?? null };
    return { id, ...key, created_at, created_by, last_used_at };
  }
}
