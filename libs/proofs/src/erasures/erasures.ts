import { setTimeout as pause } from 'node:timers/promises';
import { changeRecord, ViewsBehind, type RecordStore } from '#document-store';
import { personStream } from '#domain';
import type { EventStore } from '#event-store';
import { deletionOf } from '#events';
import type { Keyring } from '#vault';
import type { JwsSigner } from '../keys/jws-signer.js';
import type { ProofLog } from '../storage/proof-log.js';
import { erasureIds } from './erasure-ids.js';
import { ERASURES, type ErasureCheckpoint, type ErasureRecord } from './erasure-records.js';

export interface ErasureSources {
  readonly log: EventStore;
  /** The proofs. */
  readonly store: RecordStore;
  readonly tree: ProofLog;
  readonly keyring: Keyring;
  readonly signer: JwsSigner;
  /** Of the service, such as `https://consent.example`. */
  readonly origin: string;
}

/** Checkpoints come each second. */
const MOST_WAITED_MS = 3_000;
const POLL_EVERY_MS = 100;

/** That people were erased, signed for whoever holds the statement's address (docs/api.md, Erasure statements). */
export class Erasures {
  constructor(private readonly sources: ErasureSources) {}

  /**
   * Writes down that the data key of somebody whose deletion is in the log was destroyed. May be repeated.
   * @returns the statement's id; undefined for who is not deleted
   * @throws CryptoUnavailable; EventStoreUnavailable; DocumentStoreUnavailable
   */
  async record(personId: string): Promise<string | undefined> {
    const { log, store, keyring } = this.sources;
    const deletion = await deletionOf(log, personStream(personId));
    if (deletion === undefined) return undefined;
    const { erasureId, keyId } = erasureIds(keyring, personId);
    const { position, metadata } = deletion;
    await store.create(ERASURES, erasureId, { keyId, erasedAt: metadata.time, position, checkpoint: null });
    return erasureId;
  }

  /**
   * The statement, a JWS; undefined for an id that none has. It names the first checkpoint over the deletion.
   * @throws ViewsBehind while there is no such checkpoint; CryptoUnavailable; DocumentStoreUnavailable
   */
  async statement(erasureId: string): Promise<string | undefined> {
    const { store, signer, origin } = this.sources;
    // Of two who state it at once the first one's checkpoint stays.
    const record = await changeRecord(store, ERASURES, erasureId, async (current) =>
      current?.checkpoint === null ? { ...current, checkpoint: await this.checkpointOver(current) } : undefined,
    );
    if (record?.checkpoint == null) return undefined;
    const { keyId, erasedAt } = record;
    const { at, index, ...checkpoint } = record.checkpoint;
    const statement = {
      iss: origin,
      iat: Math.floor(Date.parse(at) / 1_000),
      erasure_id: erasureId,
      erased_at: erasedAt,
      key_id: keyId,
      index,
      checkpoint,
    };
    return signer.sign(statement, 'erasure-statement+jwt');
  }

  /** The newest, as soon as that is over the deletion. */
  private async checkpointOver(record: ErasureRecord): Promise<ErasureCheckpoint> {
    const giveUpAt = performance.now() + MOST_WAITED_MS;
    for (;;) {
      const checkpoint = await this.newestOver(record);
      if (checkpoint !== undefined) return checkpoint;
      if (performance.now() >= giveUpAt) throw new ViewsBehind();
      await pause(POLL_EVERY_MS);
    }
  }

  private async newestOver({ position }: ErasureRecord): Promise<ErasureCheckpoint | undefined> {
    const { tree } = this.sources;
    const newest = await tree.newest();
    if (newest?.through == null || newest.through < position) return undefined;
    const { origin, size, root, note, at } = newest;
    const index = await tree.indexOf(position, size);
    return index === undefined ? undefined : { origin, size, root, note, at, index };
  }
}
