import { Controller, Delete, HttpCode, Req, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { DeletePerson } from '#command-side';
import { accountOf, personOf } from '#http';
import { RegisteredGuard } from '#runtime';
import { contextOf } from './person-context.js';

@Controller('/person/v1/me')
@UseGuards(RegisteredGuard)
export class AccountController {
  constructor(private readonly commands: CommandBus) {}

  @Delete()
  @HttpCode(204)
  async delete(@Req() request: FastifyRequest): Promise<void> {
    const personId = personOf(request);
    const { accountId } = accountOf(request);
    await this.commands.execute(new DeletePerson(personId, accountId, contextOf(personId, request)));
  }
}
