import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Admission, GateDecision, LookUpGate } from '#limits';
import { businessOf, decidedAs } from '../faces/request-context.js';
import { overLimit } from './over-limit.js';
import { setRateLimitHeaders } from './rate-limit-headers.js';

/** The gate of one request that looks a key up, for the handler behind it. */
export class RequestLookUp implements LookUpGate {
  /** @param callId the voice call that it is made in; null outside of one */
  constructor(
    private readonly admission: Admission,
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
    private readonly callId: string | null,
  ) {}

  async decide(personId: string | undefined): Promise<GateDecision> {
    this.request.isCounted = true;
    const first = decidedAs(this.request);
    const repeatable = first && { id: first.requestId, isAgain: first.isAgain };
    const attempt = { personId, callId: this.callId, ...(repeatable && { repeatable }) };
    const verdict = await this.admission.lookUp(businessOf(this.request), attempt);
    setRateLimitHeaders(this.reply, verdict.statuses);
    if (verdict.isAdmitted) return verdict;
    return { isAdmitted: false, restrictedUntil: verdict.restrictedUntil, error: overLimit(verdict) };
  }
}
