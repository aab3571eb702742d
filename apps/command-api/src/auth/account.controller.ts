import { Controller, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { clientName } from '#accounts';
import { DeleteAccount } from '#command-side';
import { accountOf, Serve } from '#http';
import { ACCOUNT } from './account.routes.js';

@Controller()
export class AuthAccountController {
  constructor(private readonly commands: CommandBus) {}

  @Serve(ACCOUNT.deleteAccount)
  async delete(@Req() request: FastifyRequest): Promise<void> {
    const client = clientName(request.headers['user-agent']);
    await this.commands.execute(new DeleteAccount(accountOf(request).accountId, client));
  }
}
