import type { HandOverRecords } from '../keys/hand-over-records.js';
import type { SigningKeyRecords } from '../keys/signing-key-records.js';
import { PublicKey } from '../notes/ed25519.js';
import { NoteVerifier } from '../notes/note-keys.js';
import type { CheckpointRecord } from '../storage/collections.js';
import type { ProofLog } from '../storage/proof-log.js';
import { isWithin, parseTilePath } from './tile-path.js';

/** So often do strangers make us read, however often they ask. */
const KEPT_MS = 100;

/** What the log shows to everybody: its newest checkpoint, its tree, its keys. It throws DocumentStoreUnavailable. */
export class ServedLog {
  private kept: { readonly checkpoint: Promise<CheckpointRecord | undefined>; readonly until: number } | undefined;

  constructor(
    private readonly proofs: ProofLog,
    private readonly keys: SigningKeyRecords,
    private readonly handOvers: HandOverRecords,
  ) {}

  /** The signed note; undefined where no tree was begun. */
  async checkpoint(): Promise<string | undefined> {
    return (await this.newest())?.note;
  }

  /** Hashes of a tile that the newest checkpoint is over. @param path see `parseTilePath` */
  async tile(path: string): Promise<Buffer | undefined> {
    const tile = parseTilePath(path);
    const newest = await this.newest();
    if (tile === undefined || newest === undefined || !isWithin(tile, newest.size)) return undefined;
    return this.proofs.tile(tile.level, tile.index, tile.width);
  }

  /** Verifier keys (C2SP signed-note), newest first, each on a line; undefined where no tree was begun. */
  async verifierKeys(): Promise<string | undefined> {
    const newest = await this.newest();
    if (newest === undefined) return undefined;
    const keys = await this.keys.of('log');
    const verifiers = keys.map(
      ({ publicKey }) => new NoteVerifier(newest.origin, new PublicKey(Buffer.from(publicKey, 'base64'))),
    );
    return verifiers.map(({ vkey }) => `${vkey}\n`).join('');
  }

  /** How each key took over from the one before, as signed notes, newest first; undefined where no tree was begun. */
  async keyHandOvers(): Promise<readonly string[] | undefined> {
    const newest = await this.newest();
    return newest && this.handOvers.notesOf(newest.origin);
  }

  private async newest(): Promise<CheckpointRecord | undefined> {
    if (this.kept === undefined || performance.now() >= this.kept.until) {
      const checkpoint = this.proofs.newest();
      this.kept = { checkpoint, until: performance.now() + KEPT_MS };
      checkpoint.catch(() => {
        this.kept = undefined;
      });
    }
    return this.kept.checkpoint;
  }
}
