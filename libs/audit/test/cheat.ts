import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { accessStream, PREVIEWED_FIELDS } from '#domain';
import type { EventStore } from '#event-store';
import { openLmdbEventStore } from '#event-store/lmdb';
import { CHECKPOINTS, formatCheckpoint, formatHandOver, HAND_OVERS, LogSigner, TreeSigner } from '#proofs';
import { copiedFolder } from '../../../test/support/engines/copied-folder.js';
import type { InMemoryRecordStore } from '../../../test/support/engines/in-memory-record-store.js';
import { Tampering } from '../../../test/support/faults/tampering.js';
import { AuditedLog, emptyTree, ORIGIN } from './audited-log.js';
import { TIME } from './made-up-log.js';

const LOG = 'log';

/** A copy of a log and its tree in the hands of whoever runs the service. */
export class Cheat {
  private constructor(
    private readonly audited: AuditedLog,
    /** The person of whose history something is to go. */
    readonly victim: string,
    readonly folder: string,
    private tree: InMemoryRecordStore,
  ) {}

  static async upon(audited: AuditedLog, victim: string): Promise<Cheat> {
    return new Cheat(audited, victim, await audited.copyOfLog(), await audited.copyOfTree());
  }

  get proofs(): InMemoryRecordStore {
    return this.tree;
  }

  /** Changes the log below the service. @param change is given the place of the victim's looks, by their number */
  async onDisk(change: (tampering: Tampering, look: (revision: number) => number) => void): Promise<void> {
    await Tampering.with(join(this.folder, LOG), (tampering) => {
      const stream = accessStream(this.victim);
      const placeOf = (revision: number): number => {
        for (let place = 1; place <= tampering.head; place++)
          if (tampering.at(place).startsWith(`${String(revision)}\n${stream}\n`)) return place;
        throw new Error(`there is no look ${String(revision)}`);
      };
      change(tampering, placeOf);
    });
  }

  /** Signs the log as it is now with the log's own key, as if nothing had ever been signed. */
  async signAnew(): Promise<void> {
    this.tree = await this.withLog((log) => this.audited.signedAnew(log));
  }

  /** Signs it with keys that are not the log's. @param isSaidToFollow writes down that the log changed to them */
  async signWithOtherKeys(isSaidToFollow = false): Promise<void> {
    const other = await AuditedLog.open();
    try {
      this.tree = await this.withLog((log) => other.signedAnew(log));
      if (isSaidToFollow) await this.handOverTo(new LogSigner(other.installation.keyring, ORIGIN));
    } finally {
      await other.close();
    }
  }

  /** Without the older key, which does not sign it. */
  private async handOverTo(thief: LogSigner): Promise<void> {
    const [[before], [after]] = [new LogSigner(this.audited.installation.keyring, ORIGIN).verifiers, thief.verifiers];
    if (before === undefined || after === undefined) throw new Error('there is no key');
    const note = thief.signed(formatHandOver({ before, after }), Date.now());
    await this.tree.create(HAND_OVERS, after.vkey, { origin: ORIGIN, version: 2, note });
  }

  /** Says of the newest checkpoint that it was signed then. */
  async signedAt(at: Date): Promise<void> {
    const record = await this.tree.get(CHECKPOINTS, 'newest');
    if (record === undefined) throw new Error('there is no checkpoint');
    const checkpoint = { ...record.body, root: Buffer.from(record.body.root, 'base64') };
    const note = new LogSigner(this.audited.installation.keyring, ORIGIN).signed(formatCheckpoint(checkpoint), +at);
    await this.tree.replace(CHECKPOINTS, 'newest', record.version, { ...record.body, note, at: at.toISOString() });
  }

  /** Puts back the log that was copied before. */
  async restoreLog(earlier: Cheat): Promise<void> {
    rmSync(join(this.folder, LOG), { recursive: true });
    await copiedFolder(join(earlier.folder, LOG), join(this.folder, LOG));
  }

  /** And its tree with it. */
  async restoreAll(earlier: Cheat): Promise<void> {
    await this.restoreLog(earlier);
    this.tree = await this.audited.copyOfTree(ORIGIN, earlier.tree);
  }

  /** As if nothing had ever been signed, and nothing is. */
  destroyTree(): void {
    this.tree = emptyTree();
  }

  /** The service goes on: somebody is looked up, and the log is signed. @param time which it writes */
  async goOn(personId: string = randomUUID(), time = TIME): Promise<void> {
    await this.withLog(async (log) => {
      const data = { businessId: randomUUID(), channel: 'api', previewId: randomUUID(), fields: PREVIEWED_FIELDS };
      const metadata = { time, correlationId: randomUUID(), causationId: null, actor: 'service:test' };
      const event = { id: randomUUID(), type: 'access.previewed.v1', data, metadata };
      await log.append(accessStream(personId), [event], 'any');
      await new TreeSigner(log, this.tree, this.audited.installation.keyring).signAll();
    });
  }

  async withLog<Result>(use: (log: EventStore) => Promise<Result>): Promise<Result> {
    const log = await openLmdbEventStore({ path: join(this.folder, LOG) });
    try {
      return await use(log);
    } finally {
      await log.close();
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
