import { domainToASCII, domainToUnicode } from 'node:url';

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
  if (name === '' || name.startsWith('[')) return 'must name a host by its DNS name, not by an IP address';
  if (NUMERIC.test(last)) return 'must name a host by its DNS name, not by an IP address in any spelling';
  if (name.endsWith('.')) return 'must name a host without a dot at its end';
  if (name.length > MAX_NAME) return `must name a host of at most ${String(MAX_NAME)} characters`;
  if (NOT_PUBLIC.includes(last))
    return 'must name a host of the public DNS; names for local or special use are refused';
  if (labels.length < 2) return 'must name a host with its domain, such as hooks.example.com';
  if (!labels.every(isLabel) || !TOP_LEVEL.test(last) || !keepsItsForm(name))
    return 'must name a host by letters, digits and hyphens between dots, such as hooks.example.com';
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
