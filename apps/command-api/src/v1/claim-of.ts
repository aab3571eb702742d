import type { FastifyRequest } from 'fastify';
import type { ClaimGrant } from '#command-side';
import { businessOf } from '#http';
import type { ClaimGrantDto } from './claim-grant.dto.js';

type Claim = ClaimGrant['claim'];

/** The claim that a body asks for. @param via the way that it came */
export function claimOf(body: ClaimGrantDto, request: FastifyRequest, via: Pick<Claim, 'channel' | 'callId'>): Claim {
  const { businessId } = businessOf(request);
  return { businessId, previewId: body.preview_id.toLowerCase(), externalRef: body.external_ref ?? null, ...via };
}
