import { Controller, Req, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { AnswerClaim, RevokeGrant } from '#command-side';
import { GrantId, personOf, Serve } from '#http';
import { GetPersonGrant, type PersonGrant } from '#query-side';
import { RegisteredGuard } from '#runtime';
import { contextOf } from './person-context.js';
import { GRANTS_AND_MOVES } from './grants.routes.js';

@Controller()
@UseGuards(RegisteredGuard)
export class PersonGrantsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Serve(GRANTS_AND_MOVES.approveClaim)
  approve(@GrantId() id: string, @Req() request: FastifyRequest): Promise<PersonGrant> {
    return this.answer(id, 'approve', request);
  }

  @Serve(GRANTS_AND_MOVES.denyClaim)
  deny(@GrantId() id: string, @Req() request: FastifyRequest): Promise<PersonGrant> {
    return this.answer(id, 'deny', request);
  }

  @Serve(GRANTS_AND_MOVES.revokeGrant)
  async revoke(@GrantId() id: string, @Req() request: FastifyRequest): Promise<PersonGrant> {
    const personId = personOf(request);
    await this.commands.execute(new RevokeGrant(personId, id, contextOf(personId, request)));
    return this.queries.execute(new GetPersonGrant(personId, id));
  }

  private async answer(id: string, answer: 'approve' | 'deny', request: FastifyRequest): Promise<PersonGrant> {
    const personId = personOf(request);
    await this.commands.execute(new AnswerClaim(personId, id, answer, contextOf(personId, request)));
    return this.queries.execute(new GetPersonGrant(personId, id));
  }
}
