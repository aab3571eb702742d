import { ADDRESS_REASONS } from '../../address-reasons.js';
import { Refusal } from './refusal.js';

const NUMERIC_ID = String.raw`\d[A-Z0-9]*(?:-[A-Z0-9]+)?`;
/** Words are no box ids: a letter or two (but not NO, which speaks of a number) or anything with a digit. */
const WORDY_ID = String.raw`(?!NO$)[A-Z]{1,2}|[A-Z]{1,3}-?\d[A-Z0-9]*`;
const NO = String.raw`(?:(?:#|NO|NUMBER) ?(?=\d)|(?:#|NO|NUMBER) )?`;
/** Only digits may follow without a space: BOX12 is a box, BOXWOOD is none. */
const ID = `(?: ?${NO}(?=\\d)|(?: |(?<=#)) ?${NO})(${NUMERIC_ID}|${WORDY_ID})`;

const PO_BOX = 'P ?O ?BOX|P ?O ?B|POST OFFICE BOX';
const BY_OTHER_NAMES = '(?:FIRM )?CALLER|BIN|LOCK ?BOX|(?:P ?O )?DRAWER';
const RURAL_ROUTE = 'R ?R|R ?F ?D(?: ROUTE)?|R ?D|(?:RURAL )?(?:ROUTE|RTE|RT)';
const STAR_ROUTE = 'H ?C ?R?|HIGHWAY CONTRACT(?: ROUTE)?|STAR (?:ROUTE|RTE|RT)';
const BOX_OF_ROUTE = String.raw` ?${NO}0*([1-9]\d{0,2}) (?:BOX(?=[ \d])|#)${ID}`;

/** An address that is a box and not a street: how it is typed, and how it is written. */
const FORMS: readonly { readonly pattern: RegExp; readonly write: (...ids: readonly string[]) => string }[] = [
  {
    // Publication 28, 28: callers, bins, lock boxes and drawers are written as PO boxes.
    pattern: new RegExp(`^(?:${PO_BOX}|${BY_OTHER_NAMES})${ID}$`),
    write: (box = '') => `PO BOX ${box}`,
  },
  {
    // Publication 28, 24: RURAL, NUMBER and leading zeros of the route are left out.
    pattern: new RegExp(`^(?:${RURAL_ROUTE})${BOX_OF_ROUTE}$`),
    write: (route = '', box = '') => `RR ${route} BOX ${box}`,
  },
  {
    // Publication 28, 25: a star route is a highway contract route.
    pattern: new RegExp(`^(?:${STAR_ROUTE})${BOX_OF_ROUTE}$`),
    write: (route = '', box = '') => `HC ${route} BOX ${box}`,
  },
  { pattern: /^(?:GENERAL|GEN) (?:DELIVERY|DEL)$/, write: () => 'GENERAL DELIVERY' },
];

/** Publication 28, 238: overseas military and diplomatic addresses have no street. */
const MILITARY: readonly RegExp[] = [
  new RegExp(String.raw`^(PSC|CMR|UNIT|UMR|OMC) ?${NO}(\d{1,6}) BOX ?${NO}(\d{1,6}[A-Z]?)$`),
  new RegExp(String.raw`^(USS|USCGC|USNS) ([A-Z]+(?: [A-Z0-9]+){0,4})$`),
];

/** The box that a line names, in standard form; undefined when it names none. */
export function boxLine(line: string): string | undefined {
  for (const { pattern, write } of FORMS) {
    const found = pattern.exec(line);
    if (found) return write(...found.slice(1));
  }
  return undefined;
}

export function militaryLine(line: string): string | undefined {
  const [numbered, ship] = MILITARY.map((pattern) => pattern.exec(line));
  if (numbered) return `${numbered[1] ?? ''} ${numbered[2] ?? ''} BOX ${numbered[3] ?? ''}`;
  return ship?.[0];
}

const A_ROUTE = /^(RR|R R|RFD|R F D|RURAL|HC|H C|HCR|STAR (ROUTE|RTE|RT)|HIGHWAY CONTRACT)(?![A-Z])/;
const A_BOX = new RegExp(`^(P ?O|${PO_BOX}|BOX|${BY_OTHER_NAMES})(?![A-Z])`);
/** A box where a street should be, such as 100 BOX 3; but 14 BOX ELDER LN is a street. */
const A_BOX_IN_A_STREET = / BOX ?(# ?)?(\d|[A-Z]$)/;

/** Why a line that speaks of a box is none of the forms above. */
export function boxProblem(line: string): Refusal | undefined {
  if (A_ROUTE.test(line)) return new Refusal('line1', ADDRESS_REASONS.noRoute);
  return A_BOX.test(line) || A_BOX_IN_A_STREET.test(line) ? new Refusal('line1', ADDRESS_REASONS.noBox) : undefined;
}
