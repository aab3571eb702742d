import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountOf } from '../faces/request-context.js';
import { overLimit } from './over-limit.js';
import type { RouteUse } from './route-counting.js';

/**
 * Counts a write before it is made, so that no two make use of the same room. @throws ApiError when the account is over
 * a limit
 */
export async function useOf({ admission, uses }: RouteUse, request: FastifyRequest): Promise<void> {
  const subject = accountOf(request).accountId;
  const verdict = await admission.use(uses.map((of) => ({ of, subject })));
  if (!verdict.isAdmitted) throw overLimit(verdict);
  request.giveBack = verdict.giveBack;
}

/** For Fastify's `onSend` hook: what is refused, or fails, counts no more before its answer is there. */
export async function refundRefused(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { giveBack } = request;
  if (giveBack === undefined || reply.statusCode < 300) return;
  request.giveBack = undefined;
  await giveBack();
}
