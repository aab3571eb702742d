import { Refusal } from './refusal.js';

const ID = String.raw`[A-Z0-9]+(?:-[A-Z0-9]+)?`;
const NO = '(?:(?:#|NO|NUMBER) ?)?';

/** An address that is a box and not a street: how it is typed, and how it is written. */
const FORMS: readonly { readonly pattern: RegExp; readonly write: (...ids: readonly string[]) => string }[] = [
  {
    // Publication 28, 28: callers, bins, lock boxes and drawers are written as PO boxes.
    pattern: new RegExp(
      String.raw`^(?:P ?O ?BOX|POB|P ?O ?B|POST OFFICE BOX|(?:FIRM )?CALLER|BIN|LOCK ?BOX|(?:P ?O )?DRAWER) ?${NO}(${ID})$`,
    ),
    write: (box = '') => `PO BOX ${box}`,
  },
  {
    // Publication 28, 24: RURAL, NUMBER and leading zeros of the route are left out.
    pattern: new RegExp(
      String.raw`^(?:R ?R|R ?F ?D(?: ROUTE)?|R ?D|(?:RURAL )?(?:ROUTE|RTE|RT)) ?${NO}0*(\d{1,3}) (?:BOX ?${NO}|# )(${ID})$`,
    ),
    write: (route = '', box = '') => `RR ${route} BOX ${box}`,
  },
  {
    // Publication 28, 25: a star route is a highway contract route.
    pattern: new RegExp(
      String.raw`^(?:H ?C ?R?|HIGHWAY CONTRACT(?: ROUTE)?|STAR (?:ROUTE|RTE|RT)) ?${NO}0*(\d{1,3}) (?:BOX ?${NO}|# )(${ID})$`,
    ),
    write: (route = '', box = '') => `HC ${route} BOX ${box}`,
  },
  { pattern: /^(?:GENERAL|GEN) (?:DELIVERY|DEL)$/, write: () => 'GENERAL DELIVERY' },
];

/** Publication 28, 238: overseas military and diplomatic addresses have no street. */
const MILITARY: readonly RegExp[] = [
  new RegExp(String.raw`^(PSC|CMR|UNIT|UMR|OMC) ?${NO}(\d{1,6}) BOX ?${NO}(\d{1,6})$`),
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

/** Why a line that speaks of a box is none of the forms above. */
export function halfABox(line: string): Refusal | undefined {
  if (/^(RR|R R|RFD|RURAL|HC|HCR|STAR (ROUTE|RTE|RT))\b/.test(line))
    return new Refusal('line1', 'must give the number of the route and of the box, such as RR 2 BOX 18');
  return /^(P ?O ?|POST OFFICE )?BOX\b/.test(line)
    ? new Refusal('line1', 'must say what kind of box it is and its number, such as PO BOX 12')
    : undefined;
}
