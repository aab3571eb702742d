import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { MINUTE_MS } from '#clock';
import type { BegunRequest, KeptAnswer } from '#idempotency';
import { ApiError } from '../errors/api-error.js';
import type { ErrorMapping } from '../errors/engine-errors.js';
import { statusOf } from '../errors/error-code.js';
import { businessOf } from '../faces/request-context.js';
import { replayAnswer } from './replay-answer.js';
import { countUnlessRepeat, keyCounting } from './key-counting.js';
import type { RequestWithKey, KeyedOutcome } from './request-with-key.js';
import type { RouteRepeats } from './repeats.js';
import { REQUEST_REFUSALS } from '../refusals/of-requests.js';

/** Of what was decided; no other refusal is kept (docs/api.md, Repeats). */
const KEPT_REFUSALS: ReadonlySet<number> = new Set([404, 409, 410]);
/** For what goes on for longer than a twin waits. */
const RETRY_AFTER_SECONDS = 5;
/** An event of the request is looked for from so long before it began: its time is another machine's. */
const LOOK_BACK_MS = 10 * MINUTE_MS;
const JSON_TYPE = 'application/json; charset=utf-8';

const OUTCOMES = {
  turn: 'decided',
  answered: 'repeated',
  conflict: 'conflict',
  'in-progress': 'in-progress',
} as const satisfies Record<BegunRequest['kind'], KeyedOutcome>;

/** A request with a key, on its way to its answer. */
interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly keyed: RequestWithKey;
  readonly repeats: RouteRepeats;
}

/** Outcome of a decided request: the answer to keep, and how to send it. */
interface Decided {
  readonly answer: KeptAnswer;
  readonly text: string | undefined;
  readonly refusal: ApiError | undefined;
}

/**
 * Answers requests that come with an `Idempotency-Key`: the first is decided and its answer kept before it leaves, a
 * repeat gets that answer. Stands before parameters and fields are looked at: a repeat with others is a conflict,
 * whatever they are.
 */
@Injectable()
export class RepeatedRequests implements NestInterceptor {
  constructor(private readonly mapping: ErrorMapping) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const [request, reply] = [http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>()];
    const repeats = request.routeOptions.config.access?.repeats;
    const { keyed } = request;
    if (repeats === undefined || keyed === undefined) return next.handle();
    return from(this.answer({ request, reply, keyed, repeats }, () => lastValueFrom(next.handle())));
  }

  private async answer(exchange: Exchange, handle: () => Promise<unknown>): Promise<string | undefined> {
    const { request, keyed, repeats } = exchange;
    const { businessId } = businessOf(request);
    const asked = { businessId, key: keyed.key, requestId: request.id, parts: keyed.partsOf(request) };
    const begun = await repeats.requests.begin(asked, keyCounting(exchange));
    keyed.outcome = OUTCOMES[begun.kind];
    switch (begun.kind) {
      case 'turn':
        return this.decide(exchange, begun, handle);
      case 'answered':
        return send(exchange, await replayAnswer(begun.answer, exchange));
      case 'conflict':
        await countUnlessRepeat(exchange);
        throw new ApiError(REQUEST_REFUSALS.idempotencyConflict);
      case 'in-progress':
        throw new ApiError(REQUEST_REFUSALS.idempotencyInProgress, RETRY_AFTER_SECONDS);
    }
  }

  private async decide(
    exchange: Exchange,
    { turn, takeBackKey }: Extract<BegunRequest, { kind: 'turn' }>,
    handle: () => Promise<unknown>,
  ): Promise<string | undefined> {
    const { requestId, isAgain, begunAt } = turn;
    exchange.keyed.decidedAs = { requestId, isAgain, since: new Date(begunAt - LOOK_BACK_MS).toISOString() };
    const decided = await this.handled(exchange, handle).catch(async (error: unknown) => {
      // One that is decided again may have been decided the first time, whatever it meets now.
      if (turn.isAgain || this.isOurs(error)) await turn.leaveOpen();
      else await Promise.all([turn.forget(), takeBackKey()]);
      throw error;
    });
    const settled = await turn.settle(decided.answer);
    // Of two that decided it the other was faster.
    if (settled !== decided.answer) return send(exchange, await replayAnswer(settled, exchange));
    if (decided.refusal !== undefined) throw decided.refusal;
    return send(exchange, decided.text);
  }

  /** @throws what the request fails with that is not to be kept */
  private async handled(exchange: Exchange, handle: () => Promise<unknown>): Promise<Decided> {
    const { request, reply, repeats } = exchange;
    await countUnlessRepeat(exchange);
    try {
      const value = await handle();
      const isObject = typeof value === 'object' && value !== null;
      const text = isObject ? JSON.stringify(value) : undefined;
      const about = isObject ? await repeats.rules.about(repeats.discloses, value) : ({ kind: 'business' } as const);
      const { businessId } = businessOf(request);
      const answer = await repeats.answers.seal(businessId, reply.statusCode, about, text ?? null);
      return { answer, text, refusal: undefined };
    } catch (error) {
      const known = this.known(error);
      if (known === undefined || !KEPT_REFUSALS.has(statusOf(known.code))) throw error;
      return { answer: { kind: 'refusal', code: known.code, message: known.message }, text: undefined, refusal: known };
    }
  }

  private known(error: unknown): ApiError | undefined {
    return error instanceof ApiError ? error : this.mapping(error);
  }

  /** Whether nobody can tell if it was decided. */
  private isOurs(error: unknown): boolean {
    const known = this.known(error);
    return known === undefined || statusOf(known.code) >= 500;
  }
}

function send({ reply }: Exchange, text: string | undefined): string | undefined {
  if (text !== undefined) reply.header('content-type', JSON_TYPE);
  return text;
}
