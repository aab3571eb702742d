import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '#clock';
import type { OpenedFields } from '../cipher/field-cipher.js';
import type { WrappedKey } from '../keyring/wrapped-key.js';

/** A subject's data key as it was unwrapped, and what was opened with it. */
export interface DataKey {
  readonly bytes: Buffer;
  readonly opened: OpenedFields;
}

/** With what it was unwrapped from. */
interface UnwrappedKey extends DataKey, WrappedKey {}

/** About 3 MB, and a KB for each that opened something. */
const MOST_KEPT = 10_000;
const UNUSED_FOR_MS = 5 * MINUTE_MS;
/** Times that are looked for unused ones while one becomes unused. */
const LOOKS = 5;

/**
 * Data keys in memory, by subject: those in use. One that nobody uses any more is let go with all that it opened, so
 * that after an erasure elsewhere neither stays here until its place is needed.
 */
export class UnwrappedKeys {
  private readonly kept: LRUCache<string, UnwrappedKey>;
  private looking: NodeJS.Timeout | undefined;

  /** @param unusedForMs after which one is let go, at the latest a fifth later */
  constructor(private readonly unusedForMs = UNUSED_FOR_MS) {
    // The time is asked for seldom, since each read of a grant uses several keys.
    const ttlResolution = unusedForMs / 100;
    this.kept = new LRUCache({ max: MOST_KEPT, ttl: unusedForMs, ttlResolution, updateAgeOnGet: true });
  }

  get(name: string): UnwrappedKey | undefined {
    return this.kept.get(name);
  }

  keep(name: string, key: UnwrappedKey): void {
    this.kept.set(name, key);
    // One timer for all of them, which holds up no process that would end.
    this.looking ??= setInterval(() => {
      this.letUnusedGo();
    }, this.unusedForMs / LOOKS).unref();
  }

  forget(name: string): void {
    this.kept.delete(name);
  }

  private letUnusedGo(): void {
    this.kept.purgeStale();
    if (this.kept.size > 0) return;
    clearInterval(this.looking);
    this.looking = undefined;
  }
}
