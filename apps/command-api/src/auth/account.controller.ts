import { Controller, Req, Res, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientName } from '#accounts';
import { DeleteAccount } from '#command-side';
import { accountOf, dropCookies, Serve } from '#http';
import { StaffPasskeyGuard } from '#runtime';
import { ACCOUNT } from './account.routes.js';

@Controller()
@UseGuards(StaffPasskeyGuard)
export class AuthAccountController {
  constructor(private readonly commands: CommandBus) {}

  @Serve(ACCOUNT.deleteAccount)
  async delete(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    const client = clientName(request.headers['user-agent']);
    await this.commands.execute(new DeleteAccount(accountOf(request).accountId, client));
    dropCookies(request, reply);
  }
}
