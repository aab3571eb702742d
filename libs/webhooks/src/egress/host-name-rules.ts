import { domainToASCII, domainToUnicode } from 'node:url';
import { fillPlaceholders } from '#domain';
import { URL_REASONS } from './url-reasons.js';

const MAX_NAME = 253;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/**
 * No top-level domain holds a digit but those in the form of international names, so whatever a parser would take for a
 * number is none.
 */
const TOP_LEVEL = /^([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
/** Hyphens in the third and fourth place are set apart for encodings, of which xn-- is the only one (RFC 5891). */
const ENCODED = /^..--/;
/** What only stands for a number: 10, 0x7f, 0177. */
const NUMERIC = /^(\d+|0x[0-9a-f]*)$/;

/**
 * The special-use names (https://www.iana.org/assignments/special-use-domain-names), then what private networks use
 * instead.
 */
const NOT_PUBLIC = [
  ...['alt', 'arpa', 'example', 'internal', 'invalid', 'local', 'localhost', 'onion', 'test'],
  ...['corp', 'home', 'intranet', 'lan', 'localdomain', 'private'],
];

/**
 * Why the text, in lower case, is no host name of the public DNS; undefined when it may be one. The reason reads on
 * from the field's name.
 */
export function hostNameProblem(name: string): string | undefined {
  const labels = name.split('.');
  const last = labels.at(-1) ?? '';
  if (name === '' || name.startsWith('[')) return URL_REASONS.ipAddress;
  if (NUMERIC.test(last)) return URL_REASONS.numeric;
  if (name.endsWith('.')) return URL_REASONS.trailingDot;
  if (name.length > MAX_NAME) return fillPlaceholders(URL_REASONS.longHost, { count: String(MAX_NAME) });
  if (NOT_PUBLIC.includes(last)) return URL_REASONS.specialUse;
  if (labels.length < 2) return URL_REASONS.noDomain;
  if (!labels.every(isLabel) || !TOP_LEVEL.test(last) || !keepsItsForm(name)) return URL_REASONS.noHostName;
  return undefined;
}

const isLabel = (label: string): boolean => LABEL.test(label) && (!ENCODED.test(label) || label.startsWith('xn--'));

/** Each encoded label stands for a name that needs it, and for one that is encoded as just that. */
function keepsItsForm(name: string): boolean {
  const unicode = domainToUnicode(name);
  const needsIt = name
    .split('.')
    .every((label) => !label.startsWith('xn--') || /[^\0-\x7f]/.test(domainToUnicode(label)));
  return needsIt && unicode !== '' && domainToASCII(unicode) === name;
}
