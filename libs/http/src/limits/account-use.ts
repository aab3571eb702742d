import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AllowanceName } from '#limits';
import { accountOf } from '../faces/request-context.js';
import type { Method } from '../faces/face.js';
import { overLimit } from './over-limit.js';
import type { RouteUse } from './route-use.js';

/** What uses more than a write, by method and path (docs/api.md, Limits). */
const ALSO: Readonly<Record<string, AllowanceName>> = {
  'POST /person/v1/key/replacement': 'replacements',
};

/** What a route uses; nothing if it only reads. */
export function usesOf(method: Method, path: string): readonly AllowanceName[] {
  if (method === 'GET') return [];
  const also = ALSO[`${method} ${path}`];
  return also === undefined ? ['writes'] : ['writes', also];
}

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
export async function giveBackRefused(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { giveBack } = request;
  if (giveBack === undefined || reply.statusCode < 300) return;
  request.giveBack = undefined;
  await giveBack();
}
