import { Body, Controller, Param, Req, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { AccountRecords } from '#accounts';
import { IssueApiKey, RevokeApiKey } from '#command-side';
import { accountOf, BusinessId, memberIdOf, pathId, Serve } from '#http';
import { MemberGuard } from '#runtime';
import { BUSINESS_REFUSALS } from '#domain';
import { memberContext } from './member-context.js';
import { NamedDto } from './named.dto.js';
import { API_KEYS } from './api-keys.routes.js';

interface NewApiKey {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly hint: string;
  readonly created_at: string;
  readonly created_by: { readonly id: string; readonly email: string | null };
  readonly last_used_at: null;
}

@Controller()
@UseGuards(MemberGuard)
export class ApiKeysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly accounts: AccountRecords,
  ) {}

  /** The only time that the key is shown. */
  @Serve(API_KEYS.issueApiKey)
  async issue(
    @BusinessId() businessId: string,
    @Body() { name }: NamedDto,
    @Req() request: FastifyRequest,
  ): Promise<NewApiKey> {
    const maker = { accountId: accountOf(request).accountId, memberId: memberIdOf(request) };
    const command = new IssueApiKey(businessId, name, memberContext(request), maker);
    const { keyId: id, apiKey: key, hint, createdAt } = await this.commands.execute(command);
    const email = (await this.accounts.emailIfReadable(maker.accountId)) ?? null;
    return {
      id,
      name,
      key,
      hint,
      created_at: createdAt,
      created_by: { id: maker.memberId, email },
      last_used_at: null,
    };
  }

  @Serve(API_KEYS.revokeApiKey)
  async revoke(
    @BusinessId() businessId: string,
    @Param('keyId', pathId(BUSINESS_REFUSALS.apiKeyNotFound)) keyId: string,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const { accountId } = accountOf(request);
    await this.commands.execute(new RevokeApiKey(businessId, keyId, accountId, memberContext(request)));
  }
}
