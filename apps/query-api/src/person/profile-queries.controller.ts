import { Controller, Get, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { GetPersonKey, type Me, type PublicKey } from '#query-side';
import { OwnPerson } from './own-person.js';

@Controller('/person/v1')
export class ProfileQueriesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly person: OwnPerson,
  ) {}

  @Get('me')
  me(@Req() request: FastifyRequest): Promise<Me> {
    return this.person.me(request);
  }

  @Get('key')
  async key(@Req() request: FastifyRequest): Promise<PublicKey> {
    return this.queries.execute(new GetPersonKey(await this.person.idOf(request)));
  }
}
