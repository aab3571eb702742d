import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeptAnswer } from '#idempotency';
import { ApiError } from '../errors/api-error.js';
import { isErrorCode } from '../errors/error-code.js';
import { businessOf } from '../faces/request-context.js';
import { sayClaim } from '../voice/spoken-answers.js';
import type { RouteRepeats } from './repeats.js';
import { ENGINE_REFUSALS } from '../refusals/of-engines.js';

export interface Repetition {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly repeats: RouteRepeats;
}

/**
 * An answer that was given before: its body, byte for byte; undefined where it has none. What was taken back since is
 * not shown again.
 * @throws ApiError, CommandRejected where the answer is a refusal, or has become one
 */
export async function replayAnswer(answer: KeptAnswer, repetition: Repetition): Promise<string | undefined> {
  if (answer.kind === 'refusal') {
    const { code, message } = answer;
    if (isErrorCode(code)) throw new ApiError({ code, message });
    throw new Error('a refusal was kept with a code that there is no more');
  }
  const { request, reply, repeats } = repetition;
  const { businessId } = businessOf(request);
  // Twice: an account may be deleted between the look and the opening.
  for (let look = 1; look <= 2; look++) {
    const instead = await repeats.rules.insteadOf(answer.about, { businessId, requestId: request.id });
    if (instead !== undefined) {
      reply.status(200);
      const isSpoken = request.routeOptions.config.access?.say !== undefined;
      return JSON.stringify(isSpoken ? { ...instead, say: sayClaim(instead) } : instead);
    }
    const text = await repeats.answers.open(businessId, answer);
    if (text !== undefined || (answer.body === null && answer.about.kind === 'business')) {
      reply.status(answer.status);
      return text;
    }
  }
  throw new ApiError(ENGINE_REFUSALS.unreadableAnswer);
}
