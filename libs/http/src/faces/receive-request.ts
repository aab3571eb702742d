import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { inFull } from '#domain';
import { framingProblem } from '../app/framing.js';
import type { Principal } from '../auth/principal.js';
import { ApiError } from '../errors/api-error.js';
import { ON_EVERY_ANSWER } from '../errors/every-answer.js';
import { notFound } from '../errors/framework-errors.js';
import { useOf } from '../limits/account-use.js';
import { count, isCountedAtTheDoor } from '../limits/counting.js';
import type { NetworkGate } from '../networks/network-gate.js';
import { idempotencyKeyOf } from '../repeats/idempotency-key.js';
import { RequestWithKey } from '../repeats/request-with-key.js';
import { hasEmptyParameter } from './empty-parameter.js';
import type { RouteAccess } from './route-access.js';
import { ACCESS_REFUSALS } from '../refusals/of-access.js';
import { REQUEST_REFUSALS } from '../refusals/of-requests.js';

/** Longer than any address of ours with all its parameters. */
const MAX_URL_LENGTH = 4096;

/**
 * The first thing that every request meets, before its body is looked at: its id, who is asking, and whether there is
 * anything here. A callback hook, not a promise: it stands in the way of every read.
 */
export function receiveRequest(request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void {
  reply.header('x-request-id', request.id);
  reply.headers(ON_EVERY_ANSWER);
  if (request.is404) {
    done(notFound());
    return;
  }
  const access = request.routeOptions.config.access;
  if (access?.answersTo?.(request.raw.headers.host) === false) {
    done(notFound());
    return;
  }
  const before = access?.problemBefore?.(request.raw);
  if (before !== undefined) {
    done(before);
    return;
  }
  const shared = access?.sharedWith?.(request.raw);
  if (shared !== undefined) {
    reply.headers(shared);
    // A browser asks so before it lets a page send anything, and shows nothing of who asks.
    if (request.method === 'OPTIONS') {
      void reply.code(204).send();
      return;
    }
  }
  if (access?.authenticate === undefined) {
    if (access?.networkGate === undefined) done(problemWith(request, reply, access));
    else {
      passGate(access.networkGate, request).then(() => {
        done(problemWith(request, reply, access));
      }, done);
    }
    return;
  }
  access.authenticate(request.raw).then((principal) => {
    request.principal = principal;
    if (access.fresh === true && !isFresh(principal)) {
      done(new ApiError(ACCESS_REFUSALS.freshSignInRequired));
      return;
    }
    const problem = problemWithKey(request, access);
    const counted = countedBy(request, reply, access);
    if (counted === undefined) {
      done(problem ?? problemWith(request, reply, access));
      return;
    }
    counted.then(() => {
      done(problem ?? problemWith(request, reply, access));
    }, done);
  }, done);
}

/** Counts the request by every limit that it has at the door; undefined where it has none. */
function countedBy(request: FastifyRequest, reply: FastifyReply, access: RouteAccess): Promise<void> | undefined {
  const { counting, use, networkGate } = access;
  if (networkGate !== undefined) {
    return passGate(networkGate, request).then(() => use && useOf(use, request));
  }
  if (counting !== undefined && isCountedAtTheDoor(counting, request)) return count(counting, request, reply);
  return use && useOf(use, request);
}

/** Counts the request by its network, which is noted. */
async function passGate(networkGate: NetworkGate, request: FastifyRequest): Promise<void> {
  request.network = await networkGate(request.raw);
}

/** Notes the request's `Idempotency-Key`, if it has one that means something here. */
function problemWithKey(request: FastifyRequest, { repeats }: RouteAccess): ApiError | undefined {
  if (repeats === undefined) return undefined;
  const key = idempotencyKeyOf(request.raw);
  if (key instanceof ApiError) return key;
  if (key !== undefined) request.keyed = new RequestWithKey(key);
  return undefined;
}

function problemWith(
  request: FastifyRequest,
  reply: FastifyReply,
  access: RouteAccess | undefined,
): ApiError | undefined {
  if (request.raw.url !== undefined && request.raw.url.length > MAX_URL_LENGTH) {
    return uriTooLong();
  }
  const framing = framingProblem(request.raw);
  if (framing !== undefined) return framing;
  if (hasEmptyParameter(request)) return notFound();
  if (access?.refusal === undefined) return undefined;
  if (access.allow !== undefined) reply.header('allow', access.allow);
  return access.refusal();
}

function uriTooLong(): ApiError {
  return new ApiError(inFull(REQUEST_REFUSALS.uriTooLong, { count: String(MAX_URL_LENGTH) }));
}

function isFresh(principal: Principal): boolean {
  return principal.kind === 'account' && principal.isFresh;
}
