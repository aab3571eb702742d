import { formatPersonKey } from './format-person-key.js';
import { latticeOf } from './lattice/lattice-of.js';
import { FEWEST_SYMBOLS, holdsReading } from './readings/heard.js';
import { readingsOf, type Reading } from './readings/readings-of.js';
import { leastCost } from './trellis/alignment.js';
import { likeliestKeys } from './trellis/likeliest-keys.js';
import { small } from './trellis/pruning.js';
import { announcementIn } from './lattice/announcements.js';
import { joinCompounds } from './words/compounds.js';
import { withoutPronouns } from './words/pronouns.js';
import { tokensOf, type Token } from './words/tokens.js';
import { worthHearing } from './words/worth-hearing.js';

export interface DecodedKey {
  /** 10 symbols, no hyphens. */
  readonly key: string;
  readonly formatted: string;
}

const MOST_KEYS = 10;

/** A bound on the work. */
const MOST_HYPOTHESES = 36;

/** A key that costs no more than what was heard is what was heard. */
const AS_HEARD = 0.5;

/**
 * The valid keys that a speaker most likely meant, best first, at most ten; none when the transcript seems to hold no
 * key. Nothing is looked up. See `docs/api.md`, Spoken keys.
 *
 * @param transcript what a speech recogniser made of a person reading a key out: 500 code points at most, anything at
 *   all may be in it
 */
export function decodeTranscript(transcript: string): DecodedKey[] {
  const lists = readingsIn(worthHearing(withoutPronouns(joinCompounds(tokensOf(transcript)))))
    .map(keysOf)
    .sort((a, b) => a.rank - b.rank);
  const best = lists.flatMap(({ keys }) => keys.slice(0, 1));
  const others = lists.flatMap(({ keys }) => keys.slice(1));
  const keys = new Set([...best, ...others]);
  return Array.from(keys, (key) => ({ key, formatted: formatPersonKey(key) })).slice(0, MOST_KEYS);
}

/** What is said before "my key is" may sound like symbols and blur the key, unless it holds a reading itself. */
function readingsIn(tokens: readonly Token[]): readonly Reading[] {
  const at = announcementIn(tokens);
  const isTalkBefore = at > 0 && (at < FEWEST_SYMBOLS || !holdsReading(latticeOf(tokens.slice(0, at))));
  const announced = isTalkBefore ? readingsOfTokens(tokens.slice(at)) : [];
  return announced.length > 0 ? announced : readingsOfTokens(tokens);
}

const readingsOfTokens = (tokens: readonly Token[]): readonly Reading[] => readingsOf(latticeOf(tokens), tokens);

/**
 * The keys that one may have been, best first. Those that are keys as they were heard rank before others, in the order
 * they were said.
 */
function keysOf(reading: Reading): { readonly keys: readonly string[]; readonly rank: number } {
  const alignment = small(reading.alignment, MOST_HYPOTHESES);
  const likely = likeliestKeys(alignment, reading.spans.length, MOST_KEYS);
  const isAsHeard = (likely[0]?.cost ?? Infinity) <= leastCost(alignment) + AS_HEARD;
  const keys = reading.onlyAsHeard && !isAsHeard ? [] : likely.map(({ key }) => key);
  return { keys, rank: isAsHeard ? (reading.spans[0]?.from ?? 0) : Infinity };
}
