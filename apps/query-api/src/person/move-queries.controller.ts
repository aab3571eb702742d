import { Controller, Get, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { GetMove, type PublicMove } from '#query-side';
import { OwnPerson } from './own-person.js';

@Controller('/person/v1/move')
export class MoveQueriesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly person: OwnPerson,
  ) {}

  @Get()
  async scheduled(@Req() request: FastifyRequest): Promise<PublicMove> {
    return this.queries.execute(new GetMove(await this.person.idOf(request)));
  }
}
