import { ADDRESS_REASONS } from '../../address-reasons.js';
import { directional, leadingDirectionals, withoutTrailingDirectionals } from './directionals.js';
import { Refusal } from './refusal.js';
import { endsAName, streetSuffix } from './street-suffixes.js';
import { stateCode } from '../../states.js';

const corner = new Refusal('line1', ADDRESS_REASONS.corner);
const noDesignator = new Refusal('line1', ADDRESS_REASONS.noDesignator);

/**
 * Before the name, where English has its suffix after it; the name may then hold words that are suffixes elsewhere, and
 * end in a number.
 */
const LEADING_TYPES: ReadonlySet<string> = new Set(
  'CALLE CLL AVENIDA AVE CAMINO CARRETERA CARR PASEO VIA VEREDA VISTA PLAZA CALLEJON RUE RANCHO LANE PIER'.split(' '),
);

/** What streets end in though the Postal Service has no suffix of that name: HUNT CLUB CHASE. */
const OTHER_ENDS: ReadonlySet<string> = new Set(
  (
    'BAY CHASE CLOSE COPSE CROFT DOWNS END GATE GATES GLADE HEATH HUNT LEA LEDGE MARSH NOOK OAKS OVERLOOK PERCH ' +
    'POINTE POND QUAY REACH RISE ROOST SOUND STRAND THICKET TOP TREE TURN VALE WHARF WOOD WOODS WYND'
  ).split(' '),
);

/** Short words that are another word within a name. */
const ALSO_READ: ReadonlyMap<string, string> = new Map([
  ['ST', ADDRESS_REASONS.afterSaint],
  ['DR', ADDRESS_REASONS.afterDoctor],
]);

/** 4TH, which is a name; a bare 4 may be a unit. */
const ORDINAL = /^\d+(ST|ND|RD|TH)$/;

/** What in the words cannot belong to one street's name; undefined when nothing is known against them. */
export function notOfTheStreet(words: readonly string[]): Refusal | undefined {
  if (words.some((word) => /^(ATTN|ATTENTION|C\/O)$/.test(word)))
    return new Refusal('line1', ADDRESS_REASONS.nameOrFirm);
  if (words.some((word) => /^(URB|URBANIZACION)$/.test(word)))
    return new Refusal('line1', ADDRESS_REASONS.urbanizationHere);
  const last = lastOf(words);
  if (words.length > 1 && /^[A-Z]{2}$/.test(last) && stateCode(last) !== undefined && !endsInASuffix(words))
    return new Refusal('line1', ADDRESS_REASONS.cityInLine);
  return isACorner(words) ? corner : (afterTheSuffix(words) ?? looseNumber(words));
}

/** AND is a corner, unless it can stand within a name as in ROD AND GUN CLUB RD. */
function isACorner(words: readonly string[]): boolean {
  const at = words.indexOf('AND');
  if (['AT', 'ESQ', 'ESQUINA'].some((word) => words.includes(word))) return true;
  if (at === -1) return false;
  const [before = '', after = ''] = [words[at - 1], words[at + 1]];
  const isAStreet = (word: string): boolean =>
    word === '' || /\d/.test(word) || streetSuffix(word) !== undefined || directional(word) !== undefined;
  return isAStreet(before) || isAStreet(after) || !endsInASuffix(words);
}

function lastOf(words: readonly string[]): string {
  return withoutTrailingDirectionals(words).at(-1) ?? '';
}

function endsInASuffix(words: readonly string[]): boolean {
  return streetSuffix(lastOf(words)) !== undefined;
}

function endsAsStreetsDo(words: readonly string[]): boolean {
  return endsInASuffix(words) || OTHER_ENDS.has(lastOf(words));
}

/**
 * The first suffix that has a name before it and, behind it, something that is neither a directional nor a second
 * suffix.
 */
function afterTheSuffix(words: readonly string[]): Refusal | undefined {
  const start = leadingDirectionals(words);
  const isClosed = endsAsStreetsDo(words);
  const name = withoutTrailingDirectionals(words);
  const isLed = LEADING_TYPES.has(name[start] ?? '') && !isClosed;
  // In E ST CHICAGO the street may be called E.
  const mayHaveNoName = start > 0 && endsAName(name[start] ?? '') && !isClosed && !isLed;
  const at = name.findIndex((word, index) => {
    const rest = name.slice(index + 1);
    if (index < start + (mayHaveNoName ? 0 : 1)) return false;
    if (rest.length === 0 || rest[0] === 'OF' || `${word} ${rest[0] ?? ''}` === 'COURT HOUSE') return false;
    const isSecondSuffix = rest.length === 1 && streetSuffix(rest[0] ?? '') !== undefined;
    return endsAName(word) ? !isSecondSuffix : streetSuffix(word) !== undefined && !isClosed && !isLed;
  });
  if (at === -1) return undefined;
  const [typed = '', next = ''] = name.slice(at);
  const suffix = streetSuffix(typed) ?? typed;
  if (/\d|^[A-DF-MO-RT-VX-Z]$|^NO$|^NUMBER$/.test(next) && !ORDINAL.test(next)) return noDesignator;
  const reason = ALSO_READ.get(typed) ?? ADDRESS_REASONS.afterSuffix;
  return new Refusal('line1', reason.replace('{word}', suffix));
}

/** A number belongs at the beginning of a name, before its suffix (CAMP 5 RD), or after a word such as CALLE. */
function looseNumber(words: readonly string[]): Refusal | undefined {
  const start = leadingDirectionals(words);
  const name = withoutTrailingDirectionals(words);
  const isClosed = endsAsStreetsDo(words);
  const isLoose = name.some((word, at) => {
    const isNumber = /\d/.test(word) && !ORDINAL.test(word);
    const isLastLetter = /^[A-Z]$/.test(word) && at === name.length - 1;
    const isLed = at === start + 1 && (LEADING_TYPES.has(name[start] ?? '') || endsAName(name[start] ?? ''));
    const isBeforeTheSuffix = isClosed && at >= name.length - 3;
    return (isNumber || isLastLetter) && at > start && !isLed && !isBeforeTheSuffix;
  });
  return isLoose ? noDesignator : undefined;
}
