import { Controller, Get, Req, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { personOf } from '#http';
import { GetNotifications, GetPersonKey, type Me, type PublicKey, type PublicNotifications } from '#query-side';
import { RegisteredGuard } from '#runtime';
import { OwnPerson } from './own-person.js';

@Controller('/person/v1')
@UseGuards(RegisteredGuard)
export class ProfileQueriesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly person: OwnPerson,
  ) {}

  @Get('me')
  me(@Req() request: FastifyRequest): Promise<Me> {
    return this.person.me(personOf(request), request);
  }

  @Get('notifications')
  async notifications(@Req() request: FastifyRequest): Promise<PublicNotifications> {
    return this.queries.execute(new GetNotifications(personOf(request)));
  }

  @Get('key')
  async key(@Req() request: FastifyRequest): Promise<PublicKey> {
    return this.queries.execute(new GetPersonKey(personOf(request)));
  }
}
