import { hostileTranscripts } from '../../../bench/decode/hostile-transcripts.js';
import { pick, seededRandom, type Random } from '../../../bench/decode/seeded-random.js';
import type { Payload } from '../../../bench/hostile-bodies/payloads.js';

/** What an address's field may hold at most, in characters. */
const LINE = 64;
const LINES = 60;
/** Each takes a transcript's decoder tens of milliseconds: one in so many of those that there are. */
const TRANSCRIPTS_APART = 4;

/** Words that may be a house number, a street's name, its end, a unit, a box or a highway. */
const WORDS = (
  '1 1/2 39.2 1-1 A 1A A1 N S NE SOUTHWEST ST ST. AVE AVENIDA DR CT COURT HOUSE OF AND THE # #1 NO APT UNIT STE BSMT ' +
  'FL LOT HWY COUNTY ROAD CR RR BOX PO P.O. PMB HC URB CALLE LAKE SPRING VALLEY 4TH FIRST INTERSTATE US STATE ROUTE ' +
  "O'X -- //"
).split(' ');

const random = seededRandom(64);
const transcripts = hostileTranscripts(random, 20).filter((_, at) => at % TRANSCRIPTS_APART === 0);
const lines = craftedLines(random);

/** A good body with each transcript, and each line of an address, in turn one that is as long as it may be. */
export function craftedTexts(example: object): readonly Payload[] {
  return [
    ...inField(example, 'transcript', transcripts),
    ...['line1', 'line2', 'city'].flatMap((field) => inField(example, field, lines)),
  ];
}

function craftedLines(random: Random): readonly string[] {
  const repeated = WORDS.map((word) => `${word} `.repeat(LINE).slice(0, LINE));
  const glued = WORDS.map((word) => word.repeat(LINE).slice(0, LINE));
  const mixed = Array.from({ length: LINES }, () => {
    const words = Array.from({ length: LINE }, () => pick(random, WORDS));
    return `1 ${words.join(' ')}`.slice(0, LINE);
  });
  return [...repeated, ...glued, ...mixed];
}

/** Nothing where the body has no such field. */
function inField(example: object, field: string, texts: readonly string[]): readonly Payload[] {
  const filled = (text: string) => JSON.stringify(example, (name, value: unknown) => (name === field ? text : value));
  if (filled('') === filled('-')) return [];
  return texts.map((text) => ({ what: `${field}: ${text}`, body: filled(text) }));
}
