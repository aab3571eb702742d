import { logFraction, type EventStore, type Position, type RecordedEvent } from '#event-store';
import { readSealed, type DomainCodec, type SealedRecord } from '#events';
import { EventUnreadable } from '#vault';
import { UnreadableEvent, wholeLog } from '../reading/whole-log.js';
import { isSealed } from '../seals/leaf.js';
import type { SignedSeal } from '../seals/seal.js';
import type { SealPublicKey } from '../seals/seal-key.js';
import type { KeptState } from '../state/kept-state.js';
import { Known } from '../state/known.js';
import { CausationCheck } from './causation-check.js';
import { ConsentCheck, type PolicyProgress } from './consent-check.js';
import { Findings, type Finding } from './findings.js';
import { OpeningCheck } from './opening-check.js';
import { OrderCheck } from './order-check.js';
import { SealCheck, type SealCoverage } from './seal-check.js';

export interface Verifying {
  readonly log: EventStore;
  /** Where the checks remember what they have read. */
  readonly state: KeptState;
  readonly key: SealPublicKey;
  /** Opens what is sealed, which needs the keyring; nothing is opened without it. */
  readonly codec: DomainCodec | undefined;
  /** A seal kept elsewhere. */
  readonly kept?: SignedSeal | undefined;
  /** To be read before the log's head is, so that what the policies had done stands in what is looked at. */
  readonly progress: PolicyProgress;
  readonly signal: AbortSignal;
  /** @param fraction of the log's length that is done, 0 to 1 */
  readonly onRead: (events: number, fraction: number) => void;
}

export interface LogReport {
  readonly events: number;
  /** Position of the last event looked at; null for an empty log. */
  readonly through: Position | null;
  /** False when an event could not be read: nothing behind it was looked at. */
  readonly isWhole: boolean;
  readonly seals: SealCoverage;
  /** All that was found; at most a thousand of them are in `findings`. */
  readonly problems: number;
  readonly findings: readonly Finding[];
}

/** Changes to what is known that are held in memory, some 30 MB at the most. */
const STEP = 8_192;

/**
 * Reads the whole log, as far as it goes now, and holds it against all that is promised of it. What it must know for
 * that stands on disk, so that a log of any size takes the same memory.
 * @throws EventStoreUnavailable; CryptoUnavailable when keyring or data keys are out of reach; the signal's reason when
 *   it is aborted
 */
export async function verifyLog(verifying: Verifying): Promise<LogReport> {
  const { log, state, key, codec, kept, progress, signal, onRead } = verifying;
  const findings = new Findings();
  const head = await log.head();
  const seals = new SealCheck(log, key, kept, findings, head ?? '');
  const known = new Known(state);
  await known.forget();
  const [order, causation, consent] = [
    new OrderCheck(known, findings),
    new CausationCheck(known, findings),
    new ConsentCheck(known, findings),
  ];
  const opening = codec && new OpeningCheck(codec, known, findings);
  let events = 0;
  const take = async (event: RecordedEvent): Promise<void> => {
    order.take(event);
    causation.take(event);
    await seals.take(event);
    const decoded = isSealed(event) ? understood(event, findings) : undefined;
    if (decoded !== undefined) consent.take(decoded);
  };
  const isWhole = await forEach(wholeLog(log, head, signal), findings, async (page) => {
    for (const event of page) await take(event);
    await opening?.take(page.filter(isSealed));
    events += page.length;
    if (known.pending >= STEP) await known.save(undefined);
    onRead(events, logFraction(page.at(-1)?.position ?? '', head));
  });
  await seals.finish(isWhole);
  if (isWhole) consent.finish(progress);
  const { kept: listed, count: problems } = findings;
  return { events, through: head ?? null, isWhole, seals: seals.coverage, problems, findings: listed };
}

/** False when an event cannot be read. */
async function forEach(
  pages: AsyncIterable<readonly RecordedEvent[]>,
  findings: Findings,
  take: (page: readonly RecordedEvent[]) => Promise<void>,
): Promise<boolean> {
  try {
    for await (const page of pages) await take(page);
    return true;
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    findings.add('reading', { position: error.after ?? '' }, `${error.message}; nothing after it was looked at`);
    return false;
  }
}

function understood(event: RecordedEvent, findings: Findings): SealedRecord | undefined {
  try {
    return readSealed(event);
  } catch (error) {
    const why = error instanceof EventUnreadable ? error.message : 'its upcasters fail on it';
    findings.add('decoding', event, `it cannot be decoded: ${why}`);
    return undefined;
  }
}
