import { Body, Controller, Param, Req, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { IssueApiKey, RevokeApiKey } from '#command-side';
import { accountOf, BusinessId, pathId, Serve } from '#http';
import { MemberGuard } from '#runtime';
import { memberContext } from './member-context.js';
import { NamedDto } from './named.dto.js';
import { API_KEYS } from './api-keys.routes.js';

interface NewApiKey {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly hint: string;
  readonly created_at: string;
}

@Controller()
@UseGuards(MemberGuard)
export class ApiKeysController {
  constructor(private readonly commands: CommandBus) {}

  /** The only time that the key is shown. */
  @Serve(API_KEYS.issueApiKey)
  async issue(
    @BusinessId() businessId: string,
    @Body() { name }: NamedDto,
    @Req() request: FastifyRequest,
  ): Promise<NewApiKey> {
    const { accountId } = accountOf(request);
    const command = new IssueApiKey(businessId, name, memberContext(request), accountId);
    const { keyId: id, apiKey: key, hint, createdAt } = await this.commands.execute(command);
    return { id, name, key, hint, created_at: createdAt };
  }

  @Serve(API_KEYS.revokeApiKey)
  async revoke(
    @BusinessId() businessId: string,
    @Param('keyId', pathId('api_key_not_found', 'The business has no such API key.')) keyId: string,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const { accountId } = accountOf(request);
    await this.commands.execute(new RevokeApiKey(businessId, keyId, accountId, memberContext(request)));
  }
}
