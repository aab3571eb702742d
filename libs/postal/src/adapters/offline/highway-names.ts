import { Refusal } from './refusal.js';
import { STATE_NAMES, stateCode } from '../../states.js';

const NUMBER = String.raw`\d{1,5}[A-Z]{0,2}`;
const NUMBER_OR_LETTERS = String.raw`(?:${NUMBER}|[A-Z]{1,2})`;
const HWY = '(?:HIGHWAY|HIGHWY|HIWAY|HIWY|HWAY|HWY)';
const ROAD = '(?:ROAD|RD)';
const ROUTE = '(?:ROUTE|RTE|RT)';
const STATE = '(?:STATE|ST)';
const COUNTY = '(?:COUNTY|CNTY|CO)';
const FARM = '(?:FARM TO MARKET|FM)';

/** Publication 28, Appendix F: how the name of a numbered road is written, and what it is written for. */
const FORMS: readonly (readonly [standard: string, typed: string, identifier: string])[] = [
  ['COUNTY HIGHWAY', `${COUNTY} ${HWY}`, NUMBER_OR_LETTERS],
  ['COUNTY ROAD', `(?:${COUNTY} ${ROAD}|CR)`, NUMBER_OR_LETTERS],
  ['FM', `${FARM}(?: ${ROAD})?`, NUMBER],
  ['RANCH ROAD', `RANCH ${ROAD}`, NUMBER],
  ['INTERSTATE', `(?:INTERSTATE(?: ${HWY})?|IH|I)`, String.raw`\d{1,3}[A-Z]?`],
  ['US HIGHWAY', `(?:US|U S)(?: ${HWY}| ${ROUTE})?`, NUMBER],
  ['STATE HIGHWAY', `${STATE} ${HWY}`, NUMBER_OR_LETTERS],
  ['STATE ROAD', `${STATE} ${ROAD}`, NUMBER_OR_LETTERS],
  ['STATE ROUTE', `${STATE} ${ROUTE}`, NUMBER_OR_LETTERS],
  ['TOWNSHIP ROAD', `(?:TOWNSHIP|TWP) ${ROAD}`, NUMBER],
  ['HIGHWAY', HWY, NUMBER_OR_LETTERS],
  ['ROAD', ROAD, NUMBER_OR_LETTERS],
  ['ROUTE', ROUTE, NUMBER_OR_LETTERS],
];

const PATTERNS = FORMS.map(([standard, typed, identifier]) => ({
  standard,
  pattern: new RegExp(`^${typed}[ -]?(?<=[ -]|\\b(?:I|IH|CR|FM|US))(${identifier})$`),
}));

const OF_A_STATE = new RegExp(`^(${STATE_NAMES.join('|')}|[A-Z]{2}) (.+)$`);

/** The name of a numbered road in its standard form; undefined when it is no such road. */
export function highwayName(name: string): string | Refusal | undefined {
  // State Road or State Route, Ranch Road or Rural Route: the letters do not tell.
  if (/^[RS]R[ -]?\d/.test(name))
    return new Refusal('line1', 'must spell out the kind of road that SR or RR stands for');
  return numberedRoad(name) ?? roadOfAState(name);
}

function numberedRoad(name: string): string | undefined {
  for (const { standard, pattern } of PATTERNS) {
    const identifier = pattern.exec(name)?.[1];
    if (identifier !== undefined) return `${standard} ${identifier}`;
  }
  return undefined;
}

/** `KENTUCKY HIGHWAY 625` is `KY HIGHWAY 625`. */
function roadOfAState(name: string): string | undefined {
  const [, state = '', rest = ''] = OF_A_STATE.exec(name) ?? [];
  const [code, road] = [stateCode(state), numberedRoad(rest)];
  return code === undefined || road === undefined ? undefined : `${code} ${road}`;
}
