import { Controller, Req, Res, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { listAnswer, personOf, Serve } from '#http';
import { GetMove, type PublicMove } from '#query-side';
import { RegisteredGuard } from '#runtime';
import { PERSON_QUERIES } from './person.routes.js';

@Controller()
@UseGuards(RegisteredGuard)
export class MoveQueriesController {
  constructor(private readonly queries: QueryBus) {}

  @Serve(PERSON_QUERIES.getMove)
  async scheduled(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PublicMove> {
    return listAnswer(reply, await this.queries.execute(new GetMove(personOf(request))));
  }
}
