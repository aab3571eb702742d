import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { accountOf, ApiError, ACCESS_REFUSALS } from '#http';
import { Staff } from '../services/staff.js';

/** Refuses everybody but staff, before anything of the request is looked at. */
@Injectable()
export class StaffGuard implements CanActivate {
  constructor(private readonly staff: Staff) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { accountId, isByPasskey } = accountOf(request);
    if (!(await this.staff.includes(accountId))) throw new ApiError(ACCESS_REFUSALS.staffOnly);
    if (!this.staff.wantsPasskey || isByPasskey) return true;
    throw new ApiError(ACCESS_REFUSALS.staffPasskeyRequired);
  }
}
