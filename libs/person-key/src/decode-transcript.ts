import { formatPersonKey } from './format-person-key.js';
import { latticeOf } from './lattice/lattice-of.js';
import { FEWEST_SYMBOLS, holdsReading, readingOf, type Reading } from './readings/readings-of.js';
import { leastCost } from './trellis/alignment.js';
import { likeliestKeys } from './trellis/likeliest-keys.js';
import { small } from './trellis/pruning.js';
import { announcementIn } from './lattice/announcements.js';
import { joinCompounds } from './words/compounds.js';
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
 * The valid keys that a speaker most likely meant, best first, at most ten; none when the transcript seems to hold no key. Nothing is looked
 * up. See `docs/api.md`, Resources: Decode.
 *
 * @param transcript what a speech recogniser made of a person reading a key out: 500 code points at most, anything at all may be in it
 */
export function decodeTranscript(transcript: string): DecodedKey[] {
  const reading = readingIn(worthHearing(joinCompounds(tokensOf(transcript))));
  if (reading === undefined) return [];
  const alignment = small(reading.alignment, MOST_HYPOTHESES);
  const keys = likeliestKeys(alignment, reading.spans.length, MOST_KEYS);
  const asHeard = leastCost(alignment) + AS_HEARD;
  if (reading.onlyAsHeard && (keys[0]?.cost ?? Infinity) > asHeard) return [];
  return keys.map(({ key }) => ({ key, formatted: formatPersonKey(key) }));
}

/** What is said before "my key is" may sound like symbols and blur the key, unless it holds a reading itself. */
function readingIn(tokens: readonly Token[]): Reading | undefined {
  const at = announcementIn(tokens);
  const isTalkBefore = at > 0 && (at < FEWEST_SYMBOLS || !holdsReading(latticeOf(tokens.slice(0, at))));
  return (isTalkBefore ? readingOf(latticeOf(tokens.slice(at))) : undefined) ?? readingOf(latticeOf(tokens));
}
