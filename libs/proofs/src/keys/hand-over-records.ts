import type { Collection, RecordStore } from '#document-store';
import type { NoteVerifier } from '../notes/note-keys.js';
import { parseHandOver, type HandOver } from './hand-over.js';

/** That a signing key took over from the one before; for ever: whoever has an older key finds the newest. */
export interface HandOverRecord {
  readonly origin: string;
  /** Of the newer key, in the keyring. */
  readonly version: number;
  /** The signed note: see `formatHandOver`. */
  readonly note: string;
}

/** By the verifier key of the newer one. */
export const HAND_OVERS: Collection<HandOverRecord> = {
  name: 'hand-overs',
  indexes: [{ name: 'by-origin', equal: ['origin'], order: 'version' }],
};

/** More than anybody rotates in a lifetime, and few enough to be in each proof. */
const MOST = 100;

/** Every hand-over of the log's signing key. Every method throws DocumentStoreUnavailable. */
export class HandOverRecords {
  private readonly known = new Set<string>();

  constructor(private readonly store: RecordStore) {}

  /** Whether it is written down how a key took over. */
  async has({ vkey }: NoteVerifier): Promise<boolean> {
    if (this.known.has(vkey)) return true;
    if ((await this.store.get(HAND_OVERS, vkey)) === undefined) return false;
    this.known.add(vkey);
    return true;
  }

  /** The first of a key stands. */
  async keep({ vkey, name }: NoteVerifier, version: number, note: string): Promise<void> {
    await this.store.create(HAND_OVERS, vkey, { origin: name, version, note });
    this.known.add(vkey);
  }

  /** Signed notes, newest first. */
  async notesOf(origin: string): Promise<readonly string[]> {
    const request = { index: 'by-origin', equal: { origin }, direction: 'down', limit: MOST } as const;
    return (await this.store.page(HAND_OVERS, request)).map(({ body }) => body.note);
  }

  /** Those that both keys have signed. */
  async of(origin: string): Promise<readonly HandOver[]> {
    const read = (await this.notesOf(origin)).map((note) => parseHandOver(note, origin));
    return read.filter((handOver) => handOver !== undefined);
  }
}
