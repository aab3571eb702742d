import { Controller, Req, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { ConfirmChange, RefuseChange } from '#command-side';
import { ChangeId, personOf, Serve } from '#http';
import { GetChange, type PublicChange } from '#query-side';
import { RegisteredGuard } from '#runtime';
import { CHANGE_ANSWERS } from './changes.routes.js';
import { contextOf } from './person-context.js';

@Controller()
@UseGuards(RegisteredGuard)
export class ChangesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Serve(CHANGE_ANSWERS.confirmChange)
  async confirm(@ChangeId() id: string, @Req() request: FastifyRequest): Promise<PublicChange> {
    const personId = personOf(request);
    await this.commands.execute(new ConfirmChange(personId, id, contextOf(personId, request)));
    return this.queries.execute(new GetChange(personId, id));
  }

  @Serve(CHANGE_ANSWERS.refuseChange)
  async refuse(@ChangeId() id: string, @Req() request: FastifyRequest): Promise<PublicChange> {
    const personId = personOf(request);
    await this.commands.execute(new RefuseChange(personId, id));
    return this.queries.execute(new GetChange(personId, id));
  }
}
