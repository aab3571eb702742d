import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { accountOf } from '#http';
import { GetMe, type Me } from '#query-side';
import { RegisteredPeople } from '../people/registered-people.js';

/** The person who is asking, as answers show them. */
@Injectable()
export class OwnPerson {
  constructor(
    private readonly people: RegisteredPeople,
    private readonly queries: QueryBus,
  ) {}

  /** @throws ApiError `not_registered` when the account is gone */
  async me(personId: string, request: FastifyRequest): Promise<Me> {
    const email = await this.people.emailOf(accountOf(request).accountId);
    return this.queries.execute(new GetMe(personId, email));
  }
}
