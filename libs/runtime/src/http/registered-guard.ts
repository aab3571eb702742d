import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { accountOf } from '#http';
import { RegisteredPeople } from '../people/registered-people.js';

/**
 * Refuses accounts that are no person, before anything of the request is looked at, and says who the person is: see
 * `personOf`.
 */
@Injectable()
export class RegisteredGuard implements CanActivate {
  constructor(private readonly people: RegisteredPeople) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    request.personId = await this.people.of(accountOf(request).accountId);
    return true;
  }
}
