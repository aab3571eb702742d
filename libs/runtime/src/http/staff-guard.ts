import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { accountOf, ApiError, ACCESS_REFUSALS, OwnOrigin } from '#http';
import { Staff } from '../people/staff.js';

/** Refuses everybody but staff, before anything of the request is looked at. */
@Injectable()
export class StaffGuard implements CanActivate {
  constructor(
    private readonly staff: Staff,
    private readonly ownOrigin: OwnOrigin,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { accountId, isByPasskey, isByCookie, isInStaffHours } = accountOf(request);
    if (!(await this.staff.includes(accountId))) throw new ApiError(ACCESS_REFUSALS.staffOnly);
    if (!isInStaffHours) throw new ApiError(ACCESS_REFUSALS.noSession);
    // What staff look at stands in the history of whom it is about, with the reason that the address names.
    if (isByCookie) this.ownOrigin.mustNotBeLed(request);
    if (!this.staff.wantsPasskey || isByPasskey) return true;
    throw new ApiError(ACCESS_REFUSALS.staffPasskeyRequired);
  }
}
