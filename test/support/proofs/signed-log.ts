import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventStore } from '#event-store';
import { openLmdbEventStore } from '#event-store/lmdb';
import type { Keyring } from '#vault';
import { InMemoryRecordStore } from '../engines/in-memory-record-store.js';
import { Installation } from '../service/installation.js';
import {
  beginWithLog,
  CHECKPOINTS,
  HAND_OVERS,
  HISTORY_CHAINS,
  LEAVES,
  LogSigner,
  ProofLog,
  TreeSigner,
  TREE_STATUS,
  SIGNING_KEYS,
  STREAM_ENDS,
  TILES,
  WITNESSED,
  WITNESSES,
  type TreeSignerOptions,
} from '#proofs';

/** A database of proofs without any. */
export function emptyProofs(): InMemoryRecordStore {
  return new InMemoryRecordStore([
    LEAVES,
    STREAM_ENDS,
    TILES,
    CHECKPOINTS,
    TREE_STATUS,
    SIGNING_KEYS,
    HAND_OVERS,
    WITNESSES,
    WITNESSED,
    HISTORY_CHAINS,
  ]);
}

/** A log of its own with a tree over it. */
export class SignedLog {
  readonly store = emptyProofs();
  readonly proofs = new ProofLog(this.store);
  private readonly installation = new Installation();

  private constructor(
    readonly log: EventStore,
    private readonly folder: string,
    private readonly othersKeyring: Keyring | undefined,
  ) {}

  /** @param othersKeyring another log's, for one that is signed with the same key; its own without it */
  static async open(othersKeyring?: Keyring): Promise<SignedLog> {
    const folder = await mkdtemp(join(tmpdir(), 'signed-log-'));
    return new SignedLog(await openLmdbEventStore({ path: join(folder, 'log') }), folder, othersKeyring);
  }

  /** The folder of the log itself. */
  get logPath(): string {
    return join(this.folder, 'log');
  }

  get keyring(): Keyring {
    return this.othersKeyring ?? this.installation.keyring;
  }

  get keyringPath(): string {
    return this.installation.keyringPath;
  }

  begin(origin = 'consent.example/log'): Promise<void> {
    return beginWithLog(this.store, this.log, this.keyring, origin);
  }

  async append(count: number, stream = `sample-${randomUUID()}`): Promise<void> {
    const time = '2030-01-01T00:00:00.000Z';
    const metadata = { time, correlationId: randomUUID(), causationId: null, actor: 'service:test' };
    for (let left = count; left > 0; left -= 500) {
      const events = Array.from({ length: Math.min(left, 500) }, (_, n) => ({
        id: randomUUID(),
        type: 'sample.happened.v1',
        data: { n },
        metadata,
      }));
      await this.log.append(stream, events, 'any');
    }
  }

  signer(options: TreeSignerOptions = {}): TreeSigner {
    return new TreeSigner(this.log, this.store, this.keyring, { everyMs: 5, ...options });
  }

  /** As checked by others (C2SP signed-note, verifier keys). */
  async verifierKey(): Promise<string> {
    const { origin = '' } = (await this.proofs.newest()) ?? {};
    const [verifier] = new LogSigner(this.keyring, origin).verifiers;
    return verifier?.vkey ?? '';
  }

  /** What was kept of them is lost. */
  async forgetWitnesses(): Promise<void> {
    for (const { id } of await this.store.scan(WITNESSES, { limit: 100 })) await this.store.remove(WITNESSES, id);
  }

  async close(): Promise<void> {
    await this.log.close();
    this.installation.remove();
    await rm(this.folder, { recursive: true });
  }
}
