import { Controller, Req, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { personOf, Serve } from '#http';
import { GetNotifications, GetPersonKey, type Me, type PublicKey, type PublicNotifications } from '#query-side';
import { OwnPerson, RegisteredGuard } from '#runtime';
import { PERSON_QUERIES } from './person.routes.js';

@Controller()
@UseGuards(RegisteredGuard)
export class ProfileQueriesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly person: OwnPerson,
  ) {}

  @Serve(PERSON_QUERIES.getMe)
  me(@Req() request: FastifyRequest): Promise<Me> {
    return this.person.me(personOf(request), request);
  }

  @Serve(PERSON_QUERIES.getNotifications)
  async notifications(@Req() request: FastifyRequest): Promise<PublicNotifications> {
    return this.queries.execute(new GetNotifications(personOf(request)));
  }

  @Serve(PERSON_QUERIES.getKey)
  async key(@Req() request: FastifyRequest): Promise<PublicKey> {
    return this.queries.execute(new GetPersonKey(personOf(request)));
  }
}
