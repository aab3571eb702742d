import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { accountOf } from '#http';
import { GetMe, type Me } from '#query-side';
import { RegisteredPeople } from '#runtime';

/** The person who is asking. */
@Injectable()
export class OwnPerson {
  constructor(
    private readonly people: RegisteredPeople,
    private readonly queries: QueryBus,
  ) {}

  /** @throws ApiError `not_registered` */
  idOf(request: FastifyRequest): Promise<string> {
    return this.people.of(accountOf(request).accountId);
  }

  /** @throws ApiError `not_registered` */
  async me(request: FastifyRequest): Promise<Me> {
    const { accountId } = accountOf(request);
    const [personId, email] = await Promise.all([this.people.of(accountId), this.people.emailOf(accountId)]);
    return this.queries.execute(new GetMe(personId, email));
  }
}
