import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLmdbKeptState } from '#audit/lmdb';
import type { RecordStore } from '#document-store';
import type { EventStore } from '#event-store';
import { openLmdbEventStore } from '#event-store/lmdb';
import { domainCodec } from '#events';
import {
  beginWithLog,
  CHECKPOINTS,
  HAND_OVERS,
  formatCheckpoint,
  LEAVES,
  HandOverRecords,
  LogSigner,
  ProofLog,
  TreeSigner,
  TREE_STATUS,
  SIGNING_KEYS,
  STREAM_ENDS,
  WITNESSES,
} from '#proofs';
import { TILES, type CheckpointRecord } from '#proofs';
import { copiedFolder } from '../../../test/support/engines/copied-folder.js';
import { InMemoryRecordStore } from '../../../test/support/engines/in-memory-record-store.js';
import { Installation } from '../../../test/support/service/installation.js';
import { Tampering } from '../../../test/support/faults/tampering.js';
import {
  historyFromStreams,
  logKeys,
  readKeptCheckpoint,
  verifyLog,
  verifyPerson,
  type ComparisonStarter,
  type PersonReport,
  type FollowerPlace,
  type KeptState,
  type LogReport,
} from '../src/index.js';
import { MadeUpLog } from './made-up-log.js';

/** Later than every position. */
const ALL = '9'.repeat(16);
const TREE = [LEAVES, STREAM_ENDS, TILES, CHECKPOINTS, TREE_STATUS, SIGNING_KEYS, HAND_OVERS, WITNESSES];
/** Later than all that is made up. */
export const VERIFIED_AT = Date.parse('2031-01-01T00:00:00.000Z');
export const ORIGIN = 'consent.example/log';

/** Proofs with nothing in them. */
export const emptyTree = () => new InMemoryRecordStore(TREE);

/** How a log is verified, other than as it is all the time. */
export interface VerifyOverrides {
  readonly log?: EventStore;
  readonly proofs?: RecordStore;
  /** A note. */
  readonly kept?: string;
  /** To where the policies have come. */
  readonly policiesAt?: string;
  readonly followers?: readonly FollowerPlace[];
  readonly isAll?: boolean;
  /** With the public key alone. */
  readonly isKeyAlone?: boolean;
  /** Where the log is compared with the tree; here without it. */
  readonly beside?: (log: EventStore, proofs: RecordStore) => ComparisonStarter;
  /** What earlier verifications have kept; nothing without it. */
  readonly state?: KeptState;
  /** Changes between two steps. */
  readonly step?: number;
  /** Ends by itself, as if killed, when so many events have been read. */
  readonly endAfter?: number;
  /** The service has signed what stands there, as if nothing had been signed before. */
  readonly isSignedAnew?: boolean;
}

/** A log on disk with the tree over it, and what it is audited by. */
export class AuditedLog {
  private constructor(
    private readonly folder: string,
    readonly log: EventStore,
    /** The checkpoint over nothing. */
    private readonly begun: CheckpointRecord,
    readonly proofs: InMemoryRecordStore,
    readonly installation: Installation,
  ) {}

  static async open(): Promise<AuditedLog> {
    const folder = mkdtempSync(join(tmpdir(), 'audited-'));
    const [log, proofs, installation] = [
      await openLmdbEventStore({ path: join(folder, 'log') }),
      emptyTree(),
      new Installation(),
    ];
    await beginWithLog(proofs, log, installation.keyring, ORIGIN);
    const begun = await new ProofLog(proofs).newest();
    if (begun === undefined) throw new Error('the tree was not begun');
    return new AuditedLog(folder, log, begun, proofs, installation);
  }

  get madeUp(): MadeUpLog {
    return new MadeUpLog(this.log);
  }

  async sign(): Promise<void> {
    await new TreeSigner(this.log, this.proofs, this.installation.keyring).signAll();
  }

  /** The newest checkpoint, as somebody may keep it elsewhere. */
  async checkpoint(): Promise<string> {
    return (await new ProofLog(this.proofs).newest())?.note ?? '';
  }

  /** For whoever wants to alter it. @param origin another one, under which it is signed. @param tree another one */
  async copyOfTree(origin = ORIGIN, tree = this.proofs): Promise<InMemoryRecordStore> {
    const copy = emptyTree();
    const newest = await new ProofLog(tree).newest();
    if (newest === undefined) throw new Error('there is no checkpoint');
    const checkpoint = { origin, size: newest.size, root: Buffer.from(newest.root, 'base64') };
    const note = new LogSigner(this.installation.keyring, origin).signed(formatCheckpoint(checkpoint), Date.now());
    await copy.create(CHECKPOINTS, 'newest', { ...newest, origin, note });
    for (let tile = 0; tile * 256 < newest.size; tile++) {
      const id = String(tile).padStart(12, '0');
      const leaves = await tree.get(LEAVES, id);
      if (leaves !== undefined) await copy.create(LEAVES, id, leaves.body);
      const above = await tree.get(TILES, `1/${String(tile)}`);
      if (above !== undefined) await copy.create(TILES, `1/${String(tile)}`, above.body);
    }
    return copy;
  }

  /** For verifications that go on from one another, where they name it alike. */
  state(name: string = randomUUID()): Promise<KeptState> {
    return openLmdbKeptState(join(this.folder, `verify-${name}`));
  }

  async verified(differently: VerifyOverrides = {}): Promise<LogReport> {
    const { log = this.log, proofs = this.proofs, kept, policiesAt = ALL, isAll = false, followers = [] } = differently;
    const { keyring } = this.installation;
    const isKeyAlone = differently.isKeyAlone === true;
    const state = differently.state ?? (await this.state());
    const stopping = new AbortController();
    const { signal } = stopping;
    const { step, endAfter = Number.POSITIVE_INFINITY } = differently;
    const report = await verifyLog({
      ...{ log, state, followers, isAll, signal, clock: { now: () => VERIFIED_AT } },
      proofs: new ProofLog(proofs),
      keysOf: async (origin) =>
        logKeys(new LogSigner(keyring, origin).verifiers, await new HandOverRecords(proofs).of(origin), []),
      secret: isKeyAlone ? undefined : keyring.secret('verification'),
      codec: isKeyAlone ? undefined : domainCodec(this.installation.newProcess()),
      kept: kept === undefined ? undefined : readKeptCheckpoint(kept),
      policies: { carried: policiesAt, claimEntries: policiesAt },
      onRead: (events) => {
        if (events >= endAfter) stopping.abort();
      },
      ...(step !== undefined && { step }),
      beside: differently.beside?.(log, proofs),
    });
    if (differently.state === undefined) await state.close();
    return report;
  }

  /** What is found in a copy that somebody has tampered with. */
  async foundAfter(deed: (tampering: Tampering) => void, differently: VerifyOverrides = {}): Promise<LogReport> {
    return this.tamperedWith(deed, async (log) => {
      const proofs = differently.isSignedAnew === true ? await this.signedAnew(log) : this.proofs;
      return this.verified({ proofs, ...differently, log });
    });
  }

  /** What is found of one person's history alone in such a copy. */
  async personFoundAfter(
    personId: string,
    deed: (tampering: Tampering) => void,
    proofs = this.proofs,
  ): Promise<PersonReport> {
    return this.tamperedWith(deed, async (log) => {
      const { keyring } = this.installation;
      return verifyPerson(await historyFromStreams(log, personId), {
        ...{ log, proofs: new ProofLog(proofs), codec: domainCodec(this.installation.newProcess()) },
        keysOf: (origin) => ({ own: new LogSigner(keyring, origin).verifiers, witnesses: [] }),
        policies: { carried: ALL, claimEntries: ALL },
      });
    });
  }

  private async tamperedWith<T>(
    deed: (tampering: Tampering) => void,
    look: (log: EventStore) => Promise<T>,
  ): Promise<T> {
    const copy = await this.copyOfLog();
    await Tampering.with(join(copy, 'log'), deed);
    const log = await openLmdbEventStore({ path: join(copy, 'log') });
    try {
      return await look(log);
    } finally {
      await log.close();
      rmSync(copy, { recursive: true });
    }
  }

  /** A folder of its own with the log in it, for whoever takes it away again. */
  async copyOfLog(): Promise<string> {
    const copy = mkdtempSync(join(tmpdir(), 'tampered-'));
    await copiedFolder(join(this.folder, 'log'), join(copy, 'log'));
    return copy;
  }

  /** A tree that the same key has signed over another log. */
  async signedAnew(log: EventStore): Promise<InMemoryRecordStore> {
    const tree = emptyTree();
    await tree.create(CHECKPOINTS, 'newest', this.begun);
    await new TreeSigner(log, tree, this.installation.keyring).signAll();
    return tree;
  }

  async close(): Promise<void> {
    await this.log.close();
    rmSync(this.folder, { recursive: true });
    this.installation.remove();
  }
}
