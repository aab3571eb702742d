import { setTimeout as pause } from 'node:timers/promises';
import type { LiveEndpoint } from '#domain';
import type { EndpointStates } from '../dispatch/endpoint-states.js';
import type { DeliveryLedger, StoredDelivery } from '../ledger/delivery-ledger.js';
import type { DeliveryObserver } from './delivery-observer.js';
import type { EndpointReports } from './endpoint-reports.js';
import type { AttemptPace } from './paces.js';
import { UnreadableDelivery, type SignedAttempt, type SignedAttempts } from './signed-attempts.js';

export interface AttemptParts {
  readonly ledger: DeliveryLedger;
  readonly endpoints: EndpointStates;
  readonly attempts: SignedAttempts;
  readonly reports: EndpointReports;
  readonly observer: DeliveryObserver;
}

/** The worker that makes an attempt; when others may think it gone, `lost` ends what it has under way. */
export interface Attempter {
  readonly id: string;
  readonly lost: AbortSignal;
}

/** Writing an outcome down is worth waiting for: without it the same message goes out once more. */
const WRITE_PAUSES_MS = [100, 500, 2_000];

/** One attempt at a delivery, from its claim to the ledger's entry of it. */
export class AttemptMaker {
  constructor(private readonly parts: AttemptParts) {}

  /**
   * What is not to be sent any more is ended instead; what somebody else has changed since it was read is left alone.
   * @returns how it went; undefined when none was made
   * @throws what the engines throw: then nothing was sent, or its outcome could not be written down
   */
  async make(delivery: StoredDelivery, me: Attempter): Promise<AttemptPace | undefined> {
    const { ledger, endpoints } = this.parts;
    const { endpointId, type } = delivery.body;
    const known = await endpoints.find(endpointId);
    if (known?.endpoint.disabledAt !== null) {
      await ledger.end(delivery, known === undefined ? 'dropped' : 'held');
      return undefined;
    }
    const mine = await ledger.claim(delivery, me.id);
    if (mine === undefined) return undefined;
    const isTest = type === 'webhook.test';
    const begun = performance.now();
    const attempt = await this.send(mine, known.endpoint, me);
    if (attempt === undefined) return undefined;
    const tookMs = performance.now() - begun;
    this.observe(mine, attempt);
    const firstFailedAt = mine.body.firstAttemptAt ?? attempt.startedAt;
    await this.report(endpointId, attempt, isTest, firstFailedAt);
    await this.writeDown(mine, me, attempt);
    return { tookMs, error: attempt.outcome.error };
  }

  /** Undefined when it was given back, or has failed because nobody can read it. */
  private async send(
    delivery: StoredDelivery,
    endpoint: LiveEndpoint<'sealed'>,
    me: Attempter,
  ): Promise<SignedAttempt | undefined> {
    const { ledger, attempts, observer } = this.parts;
    try {
      const attempt = await attempts.send(delivery.id, delivery.body, endpoint, { signal: me.lost });
      if (attempt.outcome.error !== 'cancelled') return attempt;
      // It says nothing of the endpoint and is in no ledger, but the receiver may have had the message: the log says
      // so.
      this.observe(delivery, attempt);
    } catch (error) {
      if (error instanceof UnreadableDelivery) {
        observer.trouble('reading a delivery, which has failed therefore', error);
        await ledger.end(delivery, 'failed');
        return undefined;
      }
      await ledger.release(delivery, me.id);
      throw error;
    }
    await ledger.release(delivery, me.id);
    return undefined;
  }

  /** A delivery that cannot be told of is no reason to send it again. */
  private async report(
    endpointId: string,
    { outcome }: SignedAttempt,
    isTest: boolean,
    firstFailedAt: number,
  ): Promise<void> {
    const { reports, observer } = this.parts;
    try {
      if (outcome.error === null) await reports.succeeded(endpointId, isTest);
      else if (!isTest) await reports.failed(endpointId, firstFailedAt);
    } catch (error) {
      observer.trouble('noting how an endpoint does', error);
    }
  }

  private async writeDown(delivery: StoredDelivery, me: Attempter, attempt: SignedAttempt): Promise<void> {
    for (let turn = 0; ; turn++) {
      try {
        await this.parts.ledger.noteAttempt(delivery, me.id, attempt.startedAt, attempt.outcome);
        return;
      } catch (error) {
        const wait = WRITE_PAUSES_MS[turn];
        if (wait === undefined) throw error;
        await pause(wait);
      }
    }
  }

  private observe({ id, body }: StoredDelivery, { startedAt, outcome }: SignedAttempt): void {
    const { status, durationMs, error } = outcome;
    const isFirst = body.tries === 0 && body.type !== 'webhook.test';
    this.parts.observer.attempted({
      deliveryId: id,
      endpointId: body.endpointId,
      type: body.type,
      attempt: body.tries + 1,
      correlationId: null,
      status,
      durationMs,
      sinceDueMs: isFirst ? Math.max(0, startedAt - body.pendingSince) + durationMs : null,
      outcome: error ?? 'delivered',
    });
  }
}
