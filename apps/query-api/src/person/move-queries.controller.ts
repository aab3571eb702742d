import { Controller, Get, Req, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { personOf } from '#http';
import { GetMove, type PublicMove } from '#query-side';
import { RegisteredGuard } from '#runtime';

@Controller('/person/v1/move')
@UseGuards(RegisteredGuard)
export class MoveQueriesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async scheduled(@Req() request: FastifyRequest): Promise<PublicMove> {
    return this.queries.execute(new GetMove(personOf(request)));
  }
}
