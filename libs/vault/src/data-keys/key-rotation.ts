import { MAX_PAGE, type RecordStore, type VersionedRecord } from '#document-store';
import { CryptoUnavailable } from '../errors.js';
import type { Keyring } from '../keyring/keyring.js';
import type { WrappingKeys, WrappingKeyVersions } from '../keyring/wrapping-keys.js';
import { guarded } from '../records-guard.js';
import { dataKeys, type DataKeyRecord } from './data-keys.js';

/** Data keys of one wrapping key. */
export interface KeysInUse {
  readonly version: number;
  readonly dataKeys: number;
}

export interface RewrapResult {
  readonly rewrapped: number;
  /** Subjects (`kind:id`) whose data key does not open with its wrapping key; left as they are. At most MOST_NAMED. */
  readonly damaged: readonly string[];
}

/** Outcome for one data key. */
type Outcome = 'rewrapped' | 'damaged' | 'gone';

/** Records changed side by side. */
const SIDE_BY_SIDE = 128;
const MOST_NAMED = 100;
const INDEX = { index: 'by-keyring-version', equal: {}, direction: 'up' } as const;

/**
 * Wraps every data key with the newest wrapping key, while the service runs, and retires older ones when it is told to.
 * What it has done stands in the keyring and in the data keys' records alone: killed anywhere, it is called again and
 * goes on. Every method may reject with CryptoUnavailable.
 */
export class KeyRotation {
  constructor(
    private readonly keys: WrappingKeys,
    private readonly keyring: Keyring,
    private readonly records: RecordStore,
  ) {}

  /** Adds a key for the next rotation, unless one waits already. @returns the keyring then */
  async prepare(): Promise<WrappingKeyVersions> {
    const current = await this.keys.versions();
    if (newestOf(current) === current.current) await this.keys.add();
    return this.keys.versions();
  }

  /**
   * Lets the newest key be the current one, a fresh one where none waits. Where data keys are still wrapped with older
   * keys, an earlier rotation was cut off: then there is nothing to begin.
   */
  async begin(): Promise<{ readonly keyring: WrappingKeyVersions; readonly resumed: boolean }> {
    const { resumed } = await this.next();
    if (!resumed) await this.keys.use(newestOf(await this.prepare()));
    return { keyring: await this.keys.versions(), resumed };
  }

  /** What `begin` would make the current key, and `prepare` the newest; changes nothing. */
  async next(): Promise<{ readonly current: number; readonly prepared: number; readonly resumed: boolean }> {
    const standing = await this.keys.versions();
    const newest = newestOf(standing);
    const resumed = newest === standing.current && (await this.isUsed(1, newest - 1));
    const prepared = newest === standing.current ? newest + 1 : newest;
    return { current: resumed ? newest : prepared, prepared, resumed };
  }

  /**
   * How many data keys each wrapping key wraps, by version.
   * @param onCounted hears from time to time how many there are so far
   * @param atMost the last version that is asked about
   */
  async inUse(
    onCounted: (count: number) => void,
    signal: AbortSignal,
    atMost = Number.MAX_SAFE_INTEGER,
  ): Promise<readonly KeysInUse[]> {
    const counts = new Map<number, number>();
    let counted = 0;
    for await (const page of this.pages(atMost, MAX_PAGE, signal)) {
      for (const { body } of page) counts.set(body.keyringVersion, (counts.get(body.keyringVersion) ?? 0) + 1);
      onCounted((counted += page.length));
    }
    return [...counts].map(([version, count]) => ({ version, dataKeys: count }));
  }

  /** Wraps what an older key wraps with the current one, until a whole pass finds nothing more that it could. */
  async rewrap(onRewrapped: (count: number) => void, signal: AbortSignal): Promise<RewrapResult> {
    const { current } = await this.keys.versions();
    await this.keyring.refresh();
    let rewrapped = 0;
    for (;;) {
      const before = rewrapped;
      const damaged: string[] = [];
      for await (const page of this.pages(current - 1, SIDE_BY_SIDE, signal)) {
        const outcomes = await Promise.all(page.map((record) => this.rewrapOne(record)));
        page.forEach(({ id }, at) => {
          if (outcomes[at] === 'damaged' && damaged.length < MOST_NAMED) damaged.push(id);
        });
        onRewrapped((rewrapped += outcomes.filter((outcome) => outcome === 'rewrapped').length));
      }
      if (rewrapped === before) return { rewrapped, damaged };
    }
  }

  /**
   * Destroys an older key if no data key is wrapped with it. A data key that is just being made with it is wrapped anew
   * by whoever makes it (see `DataKeys.create`).
   * @returns false, and the key left, when a data key needs it
   */
  async retire(version: number): Promise<boolean> {
    if (await this.isUsed(version, version)) return false;
    await this.keys.retire(version);
    return true;
  }

  private async isUsed(atLeast: number, atMost: number): Promise<boolean> {
    return (await guarded(this.records.page(dataKeys, { ...INDEX, atLeast, atMost, limit: 1 }))).length > 0;
  }

  private async rewrapOne({ id, version, body }: VersionedRecord<DataKeyRecord>): Promise<Outcome> {
    try {
      const rewrapped = { ...body, ...(await this.keyring.wrap(id, await this.keyring.unwrap(id, body))) };
      const isDone = await guarded(this.records.replace(dataKeys, id, version, rewrapped));
      return isDone ? 'rewrapped' : 'gone';
    } catch (error) {
      if (error instanceof CryptoUnavailable && error.subject === id) return 'damaged';
      throw error;
    }
  }

  private async *pages(
    atMost: number,
    limit: number,
    signal: AbortSignal,
  ): AsyncGenerator<readonly VersionedRecord<DataKeyRecord>[]> {
    let after: { readonly order: number; readonly id: string } | undefined;
    for (;;) {
      signal.throwIfAborted();
      const page = await guarded(this.records.page(dataKeys, { ...INDEX, atMost, limit, ...(after && { after }) }));
      const last = page.at(-1);
      if (last === undefined) return;
      // Before the page is changed by who takes it.
      after = { order: last.body.keyringVersion, id: last.id };
      yield page;
    }
  }
}

function newestOf({ current, versions }: WrappingKeyVersions): number {
  return Math.max(current, ...versions);
}
