import { Controller, Req, Res, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DeletePerson } from '#command-side';
import { accountOf, dropCookies, personOf, Serve } from '#http';
import { RegisteredGuard, StaffPasskeyGuard } from '#runtime';
import { contextOf } from './person-context.js';
import { PROFILE } from './profile.routes.js';

@Controller()
@UseGuards(RegisteredGuard, StaffPasskeyGuard)
export class AccountController {
  constructor(private readonly commands: CommandBus) {}

  @Serve(PROFILE.deleteMe)
  async delete(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    const personId = personOf(request);
    const { accountId } = accountOf(request);
    const { own } = await this.commands.execute(new DeletePerson(personId, accountId, contextOf(personId, request)));
    if (own !== undefined) void reply.header('link', `</log/v1/erasures/${own}>; rel="describedby"`);
    dropCookies(request, reply);
  }
}
