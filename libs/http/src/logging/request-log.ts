import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import type { Logger } from 'pino';
import { principalId } from '../auth/principal.js';
import { askedMethod } from '../faces/routed-methods.js';
import type { KeyedOutcome } from '../repeats/request-with-key.js';
import { traceParentOf, type TraceParent } from './trace-parent.js';

/** What is known of an answered request, for metrics and traces. No address, nothing of who asked. */
export interface Observation {
  /** The `X-Request-Id` of the answer. For traces alone: a metric has no room for ids. */
  readonly requestId: string;
  /** The route's template, such as `/v1/grants/:id`; `*` for what no route took. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
  /** Undefined for a request without an `Idempotency-Key`. */
  readonly keyed: KeyedOutcome | undefined;
  /** The caller's own trace, of a caller that is known and names one. */
  readonly caller?: TraceParent | undefined;
}

export type OnAnswered = (observation: Observation) => void;

const UNROUTED = '*';

/** Writes the one line that every request leaves behind, with the route's template in place of its address. */
export function requestLog(logger: Logger, onAnswered: OnAnswered | undefined) {
  return (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    const route = request.is404 ? UNROUTED : (request.routeOptions.url ?? UNROUTED);
    const method = askedMethod(request.raw);
    const status = reply.statusCode;
    const caller = traceParentOf(request);
    const traceId = caller?.traceId ?? request.id.replaceAll('-', '');
    const line: Record<string, unknown> = { request_id: request.id, trace_id: traceId, method, route, status };
    line['duration_ms'] = Math.round(reply.elapsedTime * 1000) / 1000;
    if (request.errorCode !== undefined) line['code'] = request.errorCode;
    if (request.principal !== undefined) line['principal'] = principalId(request.principal);
    // Which of a business's keys it was, should one of them leak.
    if (request.principal?.kind === 'business') line['api_key'] = request.principal.keyId;
    if (status >= 500) logger.error(line, 'answered');
    else logger.info(line, 'answered');
    const keyed = request.keyed?.outcome;
    const seconds = reply.elapsedTime / 1000;
    onAnswered?.({ requestId: request.id, route, method, status, seconds, keyed, caller });
    done();
  };
}
