import { HASH_BYTES } from '../merkle/hashes.js';
import type { Offer } from './offer.js';

/** Of a tree of whole numbers (C2SP tlog-witness). */
const MOST_HASHES = 63;
const OLD = /^old (0|[1-9]\d{0,15})$/;

/** The body of add-checkpoint; undefined when it is none. */
export function parseOffer(body: string): Offer | undefined {
  const end = body.indexOf('\n\n');
  const [first = '', ...lines] = end === -1 ? [] : body.slice(0, end).split('\n', MOST_HASHES + 2);
  const old = OLD.exec(first)?.[1];
  if (old === undefined || !Number.isSafeInteger(Number(old)) || lines.length > MOST_HASHES) return undefined;
  const proof = lines.map((line) => Buffer.from(line, 'base64'));
  const isProof = proof.every((hash, at) => hash.length === HASH_BYTES && hash.toString('base64') === lines[at]);
  return isProof ? { old: Number(old), proof, note: body.slice(end + 2) } : undefined;
}
