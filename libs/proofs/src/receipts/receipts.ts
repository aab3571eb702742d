import { setTimeout as pause } from 'node:timers/promises';
import { ViewsBehind } from '#document-store';
import {
  GRANT_STEPS,
  grantStream,
  knownAt,
  isOpen,
  type BusinessPast,
  type GrantStatus,
  type GrantStep,
  type SteppedGrant,
} from '#domain';
import type { EventStore } from '#event-store';
import { foldSealed, type PassedOverEvents } from '#events';
import type { JwsSigner } from '../keys/jws-signer.js';
import { consentRecord } from './consent-record.js';

/** What receipts are made from. */
export interface ReceiptSources {
  readonly log: EventStore;
  /** What a business was known by, and when. */
  readonly pastOf: (businessId: string) => Promise<BusinessPast>;
  readonly passedOver: PassedOverEvents;
  readonly signer: JwsSigner;
  /** Of the service, such as `https://consent.example`. */
  readonly origin: string;
}

/** An end that came with the person's own event is written to the grant moments later. */
const MOST_WAITED_MS = 3_000;
const POLL_EVERY_MS = 50;

/** Receipts of grants (docs/api.md, Receipts), each made of the log when it is asked for. */
export class Receipts {
  constructor(private readonly sources: ReceiptSources) {}

  /**
   * The receipt of a grant in its newest state.
   * @param status how the grant stands by now: the receipt says nothing older than an end
   * @throws ViewsBehind where the log does not have that end in time; CryptoUnavailable; DocumentStoreUnavailable
   */
  async of(grantId: string, status: GrantStatus): Promise<string> {
    const { log, passedOver, pastOf, signer, origin } = this.sources;
    const giveUpAt = performance.now() + MOST_WAITED_MS;
    for (;;) {
      const { state } = await foldSealed(log, grantStream(grantId), GRANT_STEPS, { passedOver });
      const [first, ...later] = state.steps;
      if (first !== undefined && isAsFar(state, status)) {
        const steps = [first, ...later] as const;
        const record = consentRecord({ grantId, ...(await this.partiesOf(state, pastOf, steps)), steps }, origin);
        return signer.sign(record, 'consent-receipt+jwt');
      }
      if (performance.now() >= giveUpAt) throw new ViewsBehind();
      await pause(POLL_EVERY_MS);
    }
  }

  private async partiesOf(
    { grant }: SteppedGrant,
    pastOf: ReceiptSources['pastOf'],
    steps: readonly [GrantStep, ...GrantStep[]],
  ) {
    if (grant.status === 'absent') throw new Error('a grant with a state is absent');
    const { businessId } = grant;
    const { position } = steps.at(-1) ?? steps[0];
    const { name: businessName = '', purpose = null } = knownAt(await pastOf(businessId), position) ?? {};
    return { businessId, businessName, purpose };
  }
}

function isAsFar({ grant }: SteppedGrant, status: GrantStatus): boolean {
  return status !== 'revoked' || !isOpen(grant);
}
