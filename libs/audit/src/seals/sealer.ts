import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '#clock';
import { WrongExpectedRevision, type EventStore, type Position, type RecordedEvent } from '#event-store';
import type { Keyring } from '#vault';
import { isSealed, leafOf } from './leaf.js';
import { merkleRoot } from './merkle-root.js';
import { newestSeal } from './newest-seal.js';
import { MOST_SEALED, SEAL_TYPE, SEALS_STREAM, type StoredSeal } from './seal.js';
import { SealKey, sealHash } from './seal-key.js';

export interface SealerOptions {
  /** Most events under one seal; MOST_SEALED without it. */
  readonly mostSealed?: number;
  /** Age at which the oldest unsealed event gets its seal, however few there are. */
  readonly sealAfterMs?: number;
  /** Between two looks at the log. */
  readonly lookEveryMs?: number;
  /** Something went wrong; it is tried again. */
  readonly onTrouble?: (error: unknown) => void;
}

interface Unsealed {
  readonly leaf: Buffer;
  readonly position: Position;
  /** ISO 8601 UTC. */
  readonly time: string;
}

const SEAL_AFTER_MS = 60_000;
const LOOK_EVERY_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Seals the log as it grows: a seal for every thousand events, or for fewer when a minute has passed. It follows the
 * log at its own pace, and nobody waits for it. It keeps nothing: where it stands is what the newest seal says, so it
 * may be killed at any time; two at once hinder each other and add nothing twice, since each seal has its revision.
 *
 * What a reader of the log has seen before a position stays as it is in every engine: nothing is ever put in before it,
 * so there is no waiting for positions to settle.
 */
export class Sealer {
  private readonly mostSealed: number;
  private readonly sealAfterMs: number;
  private readonly lookEveryMs: number;
  private unsealed: Unsealed[] = [];
  private last: StoredSeal | undefined;
  /** Everything up to here is sealed or waits in `unsealed`. */
  private through: Position | undefined;

  constructor(
    private readonly log: EventStore,
    private readonly keyring: Keyring,
    private readonly clock: Clock,
    private readonly options: SealerOptions = {},
  ) {
    this.mostSealed = Math.min(options.mostSealed ?? MOST_SEALED, MOST_SEALED);
    this.sealAfterMs = options.sealAfterMs ?? SEAL_AFTER_MS;
    this.lookEveryMs = options.lookEveryMs ?? LOOK_EVERY_MS;
  }

  /** Until `signal`. */
  async run(signal: AbortSignal): Promise<void> {
    let wait = this.lookEveryMs;
    let isSound = false;
    while (!signal.aborted) {
      try {
        if (!isSound) await this.startOver();
        isSound = true;
        const isMore = await this.step();
        wait = this.lookEveryMs;
        if (isMore) continue;
      } catch (error) {
        isSound = false;
        // Another sealer was faster: its seal is as good.
        if (!(error instanceof WrongExpectedRevision)) this.options.onTrouble?.(error);
        wait = Math.min(wait * 2, LONGEST_PAUSE_MS);
      }
      await pause(wait, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Seals everything that stands in the log now, however young it is. */
  async sealAll(): Promise<void> {
    await this.startOver();
    let isMore = true;
    while (isMore) isMore = await this.step();
    if (this.unsealed.length > 0) await this.seal();
  }

  private async startOver(): Promise<void> {
    this.last = await newestSeal(this.log);
    this.through = this.last?.to;
    this.unsealed = [];
  }

  /** True when there is more to do at once. */
  private async step(): Promise<boolean> {
    const limit = this.mostSealed - this.unsealed.length;
    const page = await this.log.readLog({ ...(this.through !== undefined && { after: this.through }), limit });
    this.unsealed.push(...page.events.filter(isSealed).map(unsealedOf));
    this.through = page.through ?? this.through;
    const isFull = this.unsealed.length >= this.mostSealed;
    if (isFull || (page.atHead && this.isDue())) await this.seal();
    return !page.atHead;
  }

  private isDue(): boolean {
    const [oldest] = this.unsealed;
    return oldest !== undefined && this.clock.now() - Date.parse(oldest.time) >= this.sealAfterMs;
  }

  private async seal(): Promise<void> {
    const { unsealed, last } = this;
    const [first] = unsealed;
    const newest = unsealed.at(-1);
    if (first === undefined || newest === undefined) return;
    const leaves = unsealed.map(({ leaf }) => leaf);
    const signed = SealKey.of(this.keyring).sign({
      number: last === undefined ? 0 : last.number + 1,
      from: first.position,
      to: newest.position,
      count: leaves.length,
      before: last === undefined ? 0 : last.before + last.count,
      root: (await merkleRoot(leaves)).toString('base64url'),
      previous: last === undefined ? null : sealHash(last),
    });
    const seal: StoredSeal = { ...signed, leaves: Buffer.concat(leaves).toString('base64') };
    await this.append(seal, last);
    this.last = seal;
    this.unsealed = [];
  }

  private async append(seal: StoredSeal, last: StoredSeal | undefined): Promise<void> {
    const id = randomUUID();
    const metadata = { time: this.clock.iso(), correlationId: id, causationId: null, actor: 'service:sealer' };
    const event = { id, type: SEAL_TYPE, data: { ...seal }, metadata };
    await this.log.append(SEALS_STREAM, [event], last === undefined ? 'no-stream' : last.number);
  }
}

function unsealedOf(event: RecordedEvent): Unsealed {
  return { leaf: leafOf(event), position: event.position, time: event.metadata.time };
}
