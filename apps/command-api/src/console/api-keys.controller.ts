import { Body, Controller, Delete, HttpCode, Param, Post, Req, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { IssueApiKey, RevokeApiKey } from '#command-side';
import { accountOf, BusinessId, pathId } from '#http';
import { MemberGuard, Needs } from '#runtime';
import { memberContext } from './member-context.js';
import { NamedDto } from './named.dto.js';

interface NewApiKey {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly hint: string;
  readonly created_at: string;
}

@Controller('/console/v1/businesses/:id/api-keys')
@UseGuards(MemberGuard)
export class ApiKeysController {
  constructor(private readonly commands: CommandBus) {}

  /** The only time that the key is shown. */
  @Post()
  @Needs('manage-api-keys')
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

  @Delete(':keyId')
  @HttpCode(204)
  @Needs('manage-api-keys')
  async revoke(
    @BusinessId() businessId: string,
    @Param('keyId', pathId('api_key_not_found', 'The business has no such API key.')) keyId: string,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const { accountId } = accountOf(request);
    await this.commands.execute(new RevokeApiKey(businessId, keyId, accountId, memberContext(request)));
  }
}
