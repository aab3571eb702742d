import { ADDRESS_REASONS } from '../../address-reasons.js';
import { directional } from './directionals.js';
import { endOfHighway } from './highway-ends.js';
import { Refusal } from './refusal.js';
import { streetSuffix } from './street-suffixes.js';

/** 41, 60E, A1A, 30-A, and 25.5 or 12 1/2 where the roads are laid out by the mile. */
export const NUMBER = String.raw`(?!\d+(?:ST|ND|RD|TH)\b)[A-Z]?\d{1,5}[A-Z]{0,2}(?:-[A-Z0-9]{1,3}|\.\d{1,2}| [1-9]\/[2-9])?`;
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
  ['PRIVATE ROAD', `(?:PRIVATE|PVT) ${ROAD}`, NUMBER],
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

/** The road in standard form, when it is of a form that begins with no state and no directional. */
export function roadOfAnyForm(name: string): string | Refusal | undefined {
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
export function withEnd(standard: string, identifier: string, rest: string | undefined): string | Refusal | undefined {
  const isLetters = /^[A-Z]+$/.test(identifier);
  const isStreetWord = streetSuffix(identifier) !== undefined || directional(identifier) !== undefined;
  if (isLetters && isStreetWord && identifier.length > 1) return undefined;
  const end = endOfHighway(rest?.split(' ') ?? []);
  if (end !== undefined) return [standard, identifier, ...end].join(' ');
  return isLetters ? undefined : new Refusal('line1', ADDRESS_REASONS.afterHighway);
}
