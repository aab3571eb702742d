import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLmdbKeptState } from '#audit/lmdb';
import type { EventStore } from '#event-store';
import { openLmdbEventStore } from '#event-store/lmdb';
import { Installation } from '../../../test/support/installation.js';
import { TestClock } from '../../../test/support/test-clock.js';
import { SealKey, Sealer, verifyLog, type LogReport, type SealerOptions, type SignedSeal } from '../src/index.js';
import { MadeUpLog, TIME } from './made-up-log.js';
import { copiedFolder } from '../../../test/support/copied-folder.js';
import { Tampering } from '../../../test/support/tampering.js';

/** Later than every position. */
const ALL = '9'.repeat(16);

/** A log on disk with what it is audited by. */
export class AuditedLog {
  readonly clock = new TestClock(Date.parse(TIME));
  private readonly installation = new Installation();

  private constructor(
    private readonly folder: string,
    readonly log: EventStore,
  ) {}

  static async open(): Promise<AuditedLog> {
    const folder = mkdtempSync(join(tmpdir(), 'audited-'));
    return new AuditedLog(folder, await openLmdbEventStore({ path: join(folder, 'log') }));
  }

  get madeUp(): MadeUpLog {
    return new MadeUpLog(this.log);
  }

  sealer(options: SealerOptions = {}): Sealer {
    return new Sealer(this.log, this.installation.keyring, this.clock, options);
  }

  get key(): SealKey {
    return SealKey.of(this.installation.keyring);
  }

  async verified(kept?: SignedSeal, log = this.log): Promise<LogReport> {
    return this.verify(log, ALL, kept);
  }

  /** As it is when the policies have come to this position. */
  async verifiedAt(progress: string): Promise<LogReport> {
    return this.verify(this.log, progress, undefined);
  }

  /** What is found in a copy that somebody has tampered with. */
  async foundAfter(deed: (tampering: Tampering) => void, kept?: SignedSeal): Promise<LogReport> {
    const copy = mkdtempSync(join(tmpdir(), 'tampered-'));
    await copiedFolder(join(this.folder, 'log'), join(copy, 'log'));
    await Tampering.with(join(copy, 'log'), deed);
    const log = await openLmdbEventStore({ path: join(copy, 'log') });
    try {
      return await this.verified(kept, log);
    } finally {
      await log.close();
      rmSync(copy, { recursive: true });
    }
  }

  private async verify(log: EventStore, policiesAt: string, kept: SignedSeal | undefined): Promise<LogReport> {
    const { key } = this;
    const progress = { carried: policiesAt, claimEntries: policiesAt };
    const { signal } = new AbortController();
    const state = await openLmdbKeptState(join(this.folder, 'verify'));
    const rest = { key: key.publicKey, codec: undefined, kept, progress, signal, onRead: () => undefined };
    return verifyLog({ log, state, ...rest }).finally(() => state.close());
  }

  async close(): Promise<void> {
    await this.log.close();
    rmSync(this.folder, { recursive: true });
    this.installation.remove();
  }
}
