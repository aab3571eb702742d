import type { Position } from '#event-store';

export const SEALS_STREAM = 'seals';
export const SEAL_TYPE = 'seal.made.v1';

/** What a seal states and its signature covers. Hashes are SHA-256 in base64url. */
export interface SealStatement {
  /** From 0, each one more than the one before: its revision in the stream of seals. */
  readonly number: number;
  /** Positions of the first and the last event sealed. */
  readonly from: Position;
  readonly to: Position;
  /** Events sealed by this one. */
  readonly count: number;
  /** Events sealed by all before it. */
  readonly before: number;
  /** Root of the Merkle tree over the events' leaves (RFC 9162, 2.1.1), in the order of the log. */
  readonly root: string;
  /** `sealHash` of the seal before it; null for the first. */
  readonly previous: string | null;
  /** Fingerprint of the public key that checks the signature. */
  readonly key: string;
}

/** A signed statement; it stays true and checkable wherever it is kept. */
export interface SignedSeal extends SealStatement {
  /** Ed25519 over the statement as canonical JSON (RFC 8785), base64url. */
  readonly signature: string;
}

/** As it stands in the log. */
export interface StoredSeal extends SignedSeal {
  /** The leaves, 32 bytes each, one after the other, in base64: they tell which event it is that was changed. */
  readonly leaves: string;
}

/** Most events under one seal: their leaves take about 43 kB of its event. */
export const MOST_SEALED = 1_000;

const TEXTS = ['from', 'to', 'root', 'key', 'signature', 'leaves'] as const;
const NUMBERS = ['number', 'count', 'before'] as const;

/** The data of a seal's event; undefined when it is none. */
export function readSeal(data: Readonly<Record<string, unknown>>): StoredSeal | undefined {
  const isSeal =
    TEXTS.every((field) => typeof data[field] === 'string') &&
    NUMBERS.every((field) => Number.isSafeInteger(data[field])) &&
    (data['previous'] === null || typeof data['previous'] === 'string');
  // Each field was looked at just now.
  return isSeal ? (data as unknown as StoredSeal) : undefined;
}

/** The statement alone, for its signature. */
export function statementOf({ number, from, to, count, before, root, previous, key }: SealStatement): SealStatement {
  return { number, from, to, count, before, root, previous, key };
}
