import { Controller, Delete, HttpCode, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { DeletePerson } from '#command-side';
import { accountOf } from '#http';
import { OwnPerson } from '../../../query-api/src/person/own-person.js';
import { contextOf } from './person-context.js';

@Controller('/person/v1/me')
export class AccountController {
  constructor(
    private readonly commands: CommandBus,
    private readonly person: OwnPerson,
  ) {}

  @Delete()
  @HttpCode(204)
  async delete(@Req() request: FastifyRequest): Promise<void> {
    const personId = await this.person.idOf(request);
    const { accountId } = accountOf(request);
    await this.commands.execute(new DeletePerson(personId, accountId, contextOf(personId, request)));
  }
}
