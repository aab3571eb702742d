import { HASH_BYTES } from '../merkle/hashes.js';
import type { TreeHead } from '../merkle/verify-proofs.js';

/** What a log says of itself at one moment (C2SP tlog-checkpoint). */
export interface Checkpoint extends TreeHead {
  /** The name of the log, and of the key that signs for it. */
  readonly origin: string;
}

const SIZE = /^(0|[1-9]\d{0,15})$/;

/** The text of a note. */
export function formatCheckpoint({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${String(size)}\n${Buffer.from(root).toString('base64')}\n`;
}

/** Undefined for a note's text that is no checkpoint. Lines that others may have added are passed over. */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  const [origin = '', size = '', encoded = '', ...rest] = text.split('\n');
  const root = Buffer.from(encoded, 'base64');
  const isWhole = rest.at(-1) === '' && rest.slice(0, -1).every((line) => line !== '');
  if (origin === '' || !isWhole || !SIZE.test(size) || !Number.isSafeInteger(Number(size))) return undefined;
  if (root.length !== HASH_BYTES || root.toString('base64') !== encoded) return undefined;
  return { origin, size: Number(size), root };
}
