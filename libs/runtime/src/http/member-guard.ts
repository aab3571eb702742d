import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { businessDecider, memberOf, refusalFor } from '#domain';
import { accountOf, ApiError, servedRoute, uuidOf } from '#http';
import { FoldedBusinesses } from '#query-side';

/**
 * Refuses who is no member of the business in the path, and members whose role does not allow what the route is for,
 * before anything of the request is looked at, and says who the member is: see `memberIdOf`. Commands decide it once
 * more, on the state that they change.
 */
@Injectable()
export class MemberGuard implements CanActivate {
  constructor(private readonly businesses: FoldedBusinesses) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const action = servedRoute(context.getHandler())?.needs;
    if (action === undefined) throw new Error('a route of a business does not say what it needs');
    const businessId = uuidOf((request.params as { id?: unknown }).id);
    const business = businessId === undefined ? businessDecider.initial : await this.businesses.find(businessId);
    const { accountId } = accountOf(request);
    const refusal = refusalFor(accountId, business, () => action);
    if (refusal !== undefined) throw new ApiError(refusal);
    request.memberId = business.status === 'registered' ? memberOf(business, accountId)?.memberId : undefined;
    return true;
  }
}
