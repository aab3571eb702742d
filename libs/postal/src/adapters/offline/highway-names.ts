import { directional, joined } from './directionals.js';
import { endOfHighway } from './highway-ends.js';
import { Refusal } from './refusal.js';
import { streetSuffix } from './street-suffixes.js';
import { STATE_NAMES, stateCode } from '../../states.js';

/** 41, 60E, A1A, 30-A, and 25.5 or 12 1/2 where the roads are laid out by the mile. */
const NUMBER = String.raw`(?!\d+(?:ST|ND|RD|TH)\b)[A-Z]?\d{1,5}[A-Z]{0,2}(?:-[A-Z0-9]{1,3}|\.\d{1,2}| [1-9]\/[2-9])?`;
const NUMBER_OR_LETTERS = String.raw`(?:${NUMBER}|[A-Z]{1,2})`;
const HWY = '(?:HIGHWAY|HIGHWY|HIWAY|HIWY|HWAY|HWY)';
const ROAD = '(?:ROAD|RD)';
const ROUTE = '(?:ROUTE|RTE|RT)';
const STATE = '(?:STATE|ST)';
const COUNTY = '(?:COUNTY|CNTY|CTY|CO)';
const FARM = '(?:FARM[ -]TO[ -]MARKET|FM)';

/** Publication 28, Appendix F: how the name of a numbered road is written, and what it is written for. */
const FORMS: readonly (readonly [standard: string, typed: string, identifier: string])[] = [
  ['COUNTY HIGHWAY', `${COUNTY} ${HWY}`, NUMBER_OR_LETTERS],
  ['COUNTY ROAD', `(?:${COUNTY} ${ROAD}|CR)`, NUMBER_OR_LETTERS],
  ['FM', `(?:${HWY} )?${FARM}(?: ${ROAD})?`, NUMBER],
  ['RANCH ROAD', `RANCH ${ROAD}`, NUMBER],
  ['INTERSTATE', `(?:INTERSTATE(?: ${HWY})?|IH|I)`, String.raw`\d{1,3}[A-Z]?`],
  ['US HIGHWAY', `(?:US|U S)(?: ${HWY}| ${ROUTE})?`, NUMBER],
  ['STATE HIGHWAY', `${STATE} ${HWY}`, NUMBER_OR_LETTERS],
  ['STATE ROAD', `${STATE} ${ROAD}`, NUMBER_OR_LETTERS],
  ['STATE ROUTE', `${STATE} ${ROUTE}`, NUMBER_OR_LETTERS],
  ['TOWNSHIP ROAD', `(?:(?:TOWNSHIP|TWP) ${ROAD}|TSR)`, NUMBER],
  ['PRIVATE ROAD', `(?:PRIVATE|PVT) ${ROAD}`, NUMBER_OR_LETTERS],
  ['FARM ROAD', `FARM ${ROAD}`, NUMBER],
  ['FOREST ROAD', `FOREST ${ROAD}`, NUMBER],
  ['FOREST SERVICE ROAD', `FOREST SERVICE ${ROAD}`, NUMBER],
  ['EXPRESSWAY', '(?:EXPRESSWAY|EXPY)', NUMBER],
  ['LOOP', 'LOOP', NUMBER],
  ['BUSINESS', '(?:BUSINESS|BUS)', NUMBER],
  ['ALTERNATE', '(?:ALTERNATE|ALT)', NUMBER],
  ['SPUR', 'SPUR', NUMBER],
  ['HIGHWAY', HWY, NUMBER_OR_LETTERS],
  ['ROAD', ROAD, NUMBER_OR_LETTERS],
  ['ROUTE', ROUTE, NUMBER_OR_LETTERS],
];

const PATTERNS = FORMS.map(([standard, typed, identifier]) => ({
  standard,
  pattern: new RegExp(`^${typed}[ -]?(?<=[ -]|\\b(?:I|IH|CR|FM|US))(${identifier})(?: (.+))?$`),
}));

/** As Appendix F has KY 1207; but CO, CT, FL, NE and PR are other words as well. */
const STATE_AND_NUMBER = new RegExp(`^(?!CO|CT|FL|NE|PR)([A-Z]{2})[ -](${NUMBER})(?: (.+))?$`);
const OF_A_STATE = new RegExp(`^(${STATE_NAMES.join('|')}|[NS] CAROLINA|[NS] DAKOTA|[A-Z]{2})[ -](.+)$`);
const QUALIFIERS: ReadonlyMap<string, string> = new Map([
  ['BUS', 'BUSINESS'],
  ['ALT', 'ALTERNATE'],
]);
const QUALIFIED = /^(OLD|NEW|BUSINESS|BUS|HISTORIC|ALTERNATE|ALT) (.+)$/;

/**
 * The whole street in its standard form, directionals and what follows the number included; undefined when it is no numbered road, a refusal
 * when it is one with something else behind it.
 */
export function numberedRoad(words: readonly string[]): string | Refusal | undefined {
  const name = words.join(' ');
  if (name.startsWith('W VIRGINIA ') && ofAState(name.slice('W '.length)) !== undefined)
    return new Refusal('line1', 'must spell out the name of the state: W VIRGINIA can be read in two ways');
  const plain = ofAState(name) ?? qualified(name);
  if (plain !== undefined || words.length < 2) return plain;
  const pair = joined(words[0], words[1]);
  const before = pair ?? directional(words[0] ?? '');
  const road = before === undefined ? undefined : numberedRoad(words.slice(pair === undefined ? 1 : 2));
  return typeof road === 'string' ? `${before ?? ''} ${road}` : road;
}

function qualified(name: string): string | Refusal | undefined {
  const [, word = '', rest = ''] = QUALIFIED.exec(name) ?? [];
  const road = rest === '' ? undefined : ofAState(rest);
  return typeof road === 'string' ? `${QUALIFIERS.get(word) ?? word} ${road}` : road;
}

/** `KENTUCKY HIGHWAY 625` is `KY HIGHWAY 625`, and so is `KY 625`. */
function ofAState(name: string): string | Refusal | undefined {
  // State Road or State Route, Ranch Road or Rural Route: the letters do not tell.
  if (/^[RS]R[ -]?\d/.test(name))
    return new Refusal('line1', 'must spell out the kind of road that SR or RR stands for');
  const road = ofAnyForm(name);
  if (road !== undefined) return road;
  const [, state = '', rest = ''] = OF_A_STATE.exec(name) ?? [];
  const code = stateCode(state.replace(/^N /, 'NORTH ').replace(/^S /, 'SOUTH '));
  if (code === undefined) return undefined;
  const short = STATE_AND_NUMBER.exec(name);
  if (short) return withEnd(`${code} HIGHWAY`, short[2] ?? '', short[3]);
  const ofState = ofAnyForm(rest);
  return typeof ofState === 'string' ? `${code} ${ofState}` : ofState;
}

function ofAnyForm(name: string): string | Refusal | undefined {
  for (const { standard, pattern } of PATTERNS) {
    const found = pattern.exec(name);
    if (found) {
      const road = withEnd(standard, found[1] ?? '', found[2]);
      if (road !== undefined) return road;
    }
  }
  return undefined;
}

/** Letters may be the beginning of a name, as in ROAD TO NOWHERE, or its suffix; a number is the road's. */
function withEnd(standard: string, identifier: string, rest: string | undefined): string | Refusal | undefined {
  const isLetters = /^[A-Z]+$/.test(identifier);
  const isStreetWord = streetSuffix(identifier) !== undefined || directional(identifier) !== undefined;
  if (isLetters && isStreetWord && identifier.length > 1) return undefined;
  const end = endOfHighway(rest?.split(' ') ?? []);
  if (end !== undefined) return [standard, identifier, ...end].join(' ');
  return isLetters
    ? undefined
    : new Refusal('line1', 'goes on after the number of the highway with what is neither a directional nor a unit');
}
