import type { EventStore, Position, RecordedEvent } from '#event-store';
import { isSealed, leafOf } from '../seals/leaf.js';
import { merkleRoot } from '../seals/merkle-root.js';
import { readSeal, type SignedSeal, type StoredSeal } from '../seals/seal.js';
import { sealHash, type SealPublicKey } from '../seals/seal-key.js';
import type { Findings } from './findings.js';
import { SealFeed } from './seal-feed.js';
import { sealedDifferences, type SealedDifference } from './sealed-differences.js';

/** How far the seals reach. */
export interface SealCoverage {
  readonly seals: number;
  /** Events under a seal. */
  readonly sealed: number;
  /** Position of the last event under a seal; null without seals. */
  readonly reachTo: Position | null;
  /** Events behind the newest seal. */
  readonly unsealed: number;
  readonly firstUnsealed: Position | null;
}

type Found = Pick<RecordedEvent, 'stream' | 'revision' | 'position' | 'type'> & { readonly leaf: string };

const LEAF_BYTES = 32;
/**
 * Where events were taken out or put in, those after them stand at other positions: so many more are looked at for a
 * seal's last one.
 */
const SLACK = 64;

/**
 * The seals against each other, and each against the events that it seals, as these are met in the log. Holds the
 * leaves of one seal.
 */
export class SealCheck {
  private readonly feed: SealFeed;
  private seal: StoredSeal | undefined;
  private sealEvent: RecordedEvent | undefined;
  private last: StoredSeal | undefined;
  private found: Found[] = [];
  private started = false;
  private seals = 0;
  private unsealed = 0;
  private firstUnsealed: Position | null = null;

  /**
   * @param kept a seal kept elsewhere, which must be in the log
   * @param until position up to which the log is looked at
   */
  constructor(
    log: EventStore,
    private readonly key: SealPublicKey,
    private readonly kept: SignedSeal | undefined,
    private readonly findings: Findings,
    until: Position,
  ) {
    this.feed = new SealFeed(log, until);
  }

  get coverage(): SealCoverage {
    const { seals, last, unsealed, firstUnsealed } = this;
    const sealed = last === undefined ? 0 : last.before + last.count;
    return { seals, sealed, reachTo: last?.to ?? null, unsealed, firstUnsealed };
  }

  async take(event: RecordedEvent): Promise<void> {
    if (!isSealed(event)) return;
    if (!this.started) await this.nextSeal();
    while (this.seal !== undefined && event.position > this.seal.to && this.isComplete(this.seal)) {
      await this.closeSeal();
    }
    const { stream, revision, position, type } = event;
    if (this.seal === undefined) this.takeUnsealed(position);
    else this.found.push({ stream, revision, position, type, leaf: leafOf(event).toString('base64') });
  }

  /** @param isWhole false when the log could not be read to its end: then only what was read is compared */
  async finish(isWhole: boolean): Promise<void> {
    if (!this.started) await this.nextSeal();
    const { unreadableFrom } = this.feed;
    if (unreadableFrom !== undefined)
      this.findings.add('seals', null, `the seals cannot be read from number ${unreadableFrom} on`);
    if (!isWhole) {
      this.closeBroken();
      return;
    }
    while (this.seal !== undefined) await this.closeSeal();
    for (const { position } of this.found) this.takeUnsealed(position);
    this.checkKept();
  }

  /** Whether the seal's last event was met, or should have been long since. */
  private isComplete({ to, leaves }: StoredSeal): boolean {
    const last = Buffer.from(leaves, 'base64').subarray(-LEAF_BYTES).toString('base64');
    const beyond = this.found.filter(({ position }) => position > to).length;
    return beyond >= SLACK || this.found.some(({ leaf }) => leaf === last);
  }

  private takeUnsealed(position: Position): void {
    this.unsealed += 1;
    this.firstUnsealed ??= position;
  }

  private async nextSeal(): Promise<void> {
    this.started = true;
    this.sealEvent = await this.feed.take();
    this.seal = this.sealEvent && readSeal(this.sealEvent.data);
    if (this.sealEvent === undefined) return;
    this.seals += 1;
    if (this.seal === undefined) {
      this.report('is no seal');
      await this.nextSeal();
    } else this.checkChain(this.seal, this.sealEvent.revision);
  }

  private checkChain(seal: StoredSeal, revision: number): void {
    const { last } = this;
    if (seal.number !== revision) this.report(`says that it is number ${seal.number}`);
    if (seal.previous !== (last === undefined ? null : sealHash(last)))
      this.report('does not follow on the seal before');
    if (seal.before !== (last === undefined ? 0 : last.before + last.count))
      this.report('counts other seals before it');
    if (last !== undefined && seal.from <= last.to) this.report('seals what was sealed before');
    if (!this.key.hasSigned(seal)) this.report('is not signed with the key of this service');
    const { kept } = this;
    if (kept?.number === seal.number && sealHash(kept) !== sealHash(seal))
      this.report('is another than the one that was kept elsewhere: the log was replaced');
  }

  private async closeSeal(): Promise<void> {
    const { seal, found } = this;
    if (seal === undefined) return;
    const leaves = leavesOf(seal);
    const root = leaves.length === 0 ? undefined : (await merkleRoot(leaves)).toString('base64url');
    if (leaves.length !== seal.count || root !== seal.root)
      this.report('holds leaves that are not those it was made of');
    const sealed = textsOf(leaves);
    const own = ownOf(sealed, seal.to, found, textsOf(await this.nextLeaves()));
    const differences = sealedDifferences(
      sealed,
      own.map(({ leaf }) => leaf),
    );
    for (const difference of differences) this.reportEvent(seal, own, difference);
    this.found = found.slice(own.length);
    this.last = seal;
    await this.nextSeal();
  }

  /**
   * The log stops in the midst of what a seal seals: all before that is compared, and the next leaf is of the event
   * that cannot be read.
   */
  private closeBroken(): void {
    const { seal, found } = this;
    if (seal === undefined) return;
    const read = textsOf(leavesOf(seal)).slice(0, found.length);
    const differences = sealedDifferences(
      read,
      found.map(({ leaf }) => leaf),
    );
    for (const difference of differences) this.reportEvent(seal, found, difference);
    const next = `event ${found.length + 1} of the ${seal.count} under seal ${seal.number}`;
    this.findings.add('seals', null, `${next} is the one that cannot be read`);
  }

  private async nextLeaves(): Promise<readonly Buffer[]> {
    const next = await this.feed.peek();
    const seal = next && readSeal(next.data);
    return seal === undefined ? [] : leavesOf(seal);
  }

  private reportEvent(seal: StoredSeal, found: readonly Found[], difference: SealedDifference): void {
    const under = `event ${difference.index + 1} of the ${seal.count} under seal ${seal.number}`;
    if (difference.kind === 'removed') {
      const before = found[difference.before];
      const place = before === undefined ? `up to position ${seal.to}` : `before position ${before.position}`;
      this.findings.add('seals', before ?? null, `${under}, ${place}, was removed since it was sealed`);
      return;
    }
    const event = found[difference.found];
    const what = { changed: 'was changed', added: 'was added', moved: 'stands at another place' }[difference.kind];
    const name =
      difference.kind === 'added'
        ? `${event?.type ?? ''} under seal ${seal.number}`
        : `${event?.type ?? ''}, ${under},`;
    this.findings.add('seals', event ?? null, `${name} ${what} since it was sealed`);
  }

  private checkKept(): void {
    const { kept, last } = this;
    if (kept === undefined) return;
    if (!this.key.hasSigned(kept))
      this.findings.add(
        'seals',
        null,
        `seal ${kept.number}, kept elsewhere, is not signed with the key of this service`,
      );
    if (last === undefined || last.number < kept.number) {
      const now = last === undefined ? 'holds no seal' : `ends with seal ${last.number}`;
      const lost = `seal ${kept.number} was kept elsewhere and the log ${now}`;
      this.findings.add(
        'seals',
        null,
        `the log was cut short: ${lost}; it must hold ${kept.before + kept.count} sealed events, up to position ${kept.to}`,
      );
    }
  }

  private report(problem: string): void {
    this.findings.add('seals', this.sealEvent ?? null, `seal ${this.sealEvent?.revision ?? ''} ${problem}`);
  }
}

function leavesOf({ leaves }: StoredSeal): readonly Buffer[] {
  const bytes = Buffer.from(leaves, 'base64');
  return Array.from({ length: Math.floor(bytes.length / LEAF_BYTES) }, (_, at) =>
    bytes.subarray(at * LEAF_BYTES, (at + 1) * LEAF_BYTES),
  );
}

/**
 * The events that a seal answers for: up to the last one that it knows, and all up to its position that are not the
 * next one's, where they belong when positions have shifted.
 */
function ownOf(
  sealed: readonly string[],
  to: Position,
  found: readonly Found[],
  next: readonly string[],
): readonly Found[] {
  const [own, others] = [new Set(sealed), new Set(next)];
  const last = found.findLastIndex(({ leaf, position }) => own.has(leaf) || (position <= to && !others.has(leaf)));
  return found.slice(0, last + 1);
}

const textsOf = (leaves: readonly Buffer[]): readonly string[] => leaves.map((leaf) => leaf.toString('base64'));
