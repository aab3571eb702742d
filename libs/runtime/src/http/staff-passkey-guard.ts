import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ACCESS_REFUSALS, accountOf, ApiError } from '#http';
import { StaffPasskeys } from '../people/staff-passkeys.js';

/** Keeps a mailbox alone from getting around the passkey of a member of staff, before ids and fields are looked at. */
@Injectable()
export class StaffPasskeyGuard implements CanActivate {
  constructor(private readonly staffPasskeys: StaffPasskeys) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const account = accountOf(context.switchToHttp().getRequest<FastifyRequest>());
    if (await this.staffPasskeys.areClosedTo(account)) throw new ApiError(ACCESS_REFUSALS.passkeyRequired);
    return true;
  }
}
