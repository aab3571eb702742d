import { isUuid } from '#domain';
import { HASH_BYTES } from '../merkle/hashes.js';

/** What a log says of one person's history at one moment: signed, it is evidence against a later, shorter one. */
export interface HistoryHead {
  /** The name of the log. */
  readonly origin: string;
  readonly personId: string;
  /** Entries, whose revisions are 0 to one less. */
  readonly count: number;
  /** HASH_BYTES: see `nextChain`. */
  readonly chain: Uint8Array;
}

const FIRST_LINE = /^(\S+) history$/;
const COUNT = /^(0|[1-9]\d{0,15})$/;

/** The text of a note (docs/api.md, Proofs). No checkpoint reads like it: an origin has no blank. */
export function formatHistoryHead({ origin, personId, count, chain }: HistoryHead): string {
  return `${origin} history\n${personId}\n${String(count)}\n${Buffer.from(chain).toString('base64')}\n`;
}

/** Undefined for a note's text that is no head of a history. */
export function parseHistoryHead(text: string): HistoryHead | undefined {
  const [first = '', personId = '', count = '', encoded = '', ...rest] = text.split('\n');
  const [, origin] = FIRST_LINE.exec(first) ?? [];
  const chain = Buffer.from(encoded, 'base64');
  const isChain = chain.length === HASH_BYTES && chain.toString('base64') === encoded;
  // As it was signed: the same person in other letters would be another text.
  const isPersonId = isUuid(personId) && personId === personId.toLowerCase();
  if (origin === undefined || !isPersonId || !COUNT.test(count) || !isChain) return undefined;
  if (rest.length !== 1 || rest[0] !== '' || !Number.isSafeInteger(Number(count))) return undefined;
  return { origin, personId, count: Number(count), chain };
}
