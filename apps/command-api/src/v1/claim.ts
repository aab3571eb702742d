import type { FastifyRequest } from 'fastify';
import type { ClaimAnswer, ClaimGrant } from '#command-side';
import { businessOf } from '#http';
import type { ClaimGrantDto } from './claim-grant.dto.js';

type Claim = ClaimGrant['claim'];

/** The claim that a body asks for. @param via the way that it came */
export function claimOf(body: ClaimGrantDto, request: FastifyRequest, via: Pick<Claim, 'channel' | 'callId'>): Claim {
  const { businessId } = businessOf(request);
  return { businessId, previewId: body.preview_id.toLowerCase(), externalRef: body.external_ref ?? null, ...via };
}

/**
 * Active is 201 however often it is claimed; the claim that asks for approval is 202, and whoever repeats it gets 200.
 */
export function claimStatus({ grant, claimedNow }: ClaimAnswer): number {
  if (grant.status === 'active') return 201;
  return claimedNow && grant.status === 'pending_approval' ? 202 : 200;
}
