import { domainToASCII, domainToUnicode } from 'node:url';
import { isEmail } from 'class-validator';

/**
 * The form in which two spellings of one address are the same: mailboxes that differ by case alone do not exist in
 * practice, and a letter with an accent is one code point or two as the keyboard has it. Composed last, since lower
 * case can bring pairs that have a composed form (RFC 6532, 3.1: NFC). The domain is in ASCII (RFC 5890, A-labels), as
 * browsers write it in a field for addresses. Mail goes to this form alone.
 */
export function normaliseEmail(email: string): string {
  return inOneForm(email.trim());
}

/** How an address that is normalised was written before domains were kept in ASCII. */
export function formerSpellingOf(normalised: string): string {
  const { before, domain } = partsOf(normalised);
  return `${before}${domainToUnicode(domain) || domain}`;
}

/** Whether an account can have the address: it is one, and the same to everybody (docs/api.md, Sign-in). */
export function isAccountAddress(text: string): boolean {
  return isUnmistakable(text) && hasAddressForm(text);
}

/**
 * Asked of the form that mail goes to, which has to fit as well. Nothing in quotes (RFC 5322, quoted-string): no
 * mailbox needs it, and mails that name who did something would hold a stranger's sentences.
 */
export function hasAddressForm(text: string): boolean {
  return isEmail(inOneForm(text), { blacklisted_chars: '"' });
}

const ASCII = /[\0-\x7f]/;
/** What nobody sees: controls, spaces, marks of direction, and what may be left out (Unicode, 5.21). */
const UNSEEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Whether an address is the same to everybody who handles it: no sign in it becomes another one for whoever folds what
 * only looks alike (NFKC), none is unseen, none beyond ASCII becomes an ASCII one, as the Kelvin sign does even under
 * NFC, and the domain is read by all as it is written. Else a mail could go to one address and its code open another.
 */
export function isUnmistakable(email: string): boolean {
  if (UNSEEN.test(email) || email.normalize('NFKC') !== email.normalize('NFC')) return false;
  if (asciiOf(partsOf(composed(email)).domain) === undefined) return false;
  return Array.from(email).every((sign) => ASCII.test(sign) || !ASCII.test(sign.normalize('NFKC')));
}

function inOneForm(email: string): string {
  const { before, domain } = partsOf(composed(email));
  return `${before}${asciiOf(domain) ?? domain}`;
}

function composed(email: string): string {
  return email.toLowerCase().normalize('NFC');
}

/** `before` ends with the @. */
function partsOf(email: string): { readonly before: string; readonly domain: string } {
  const end = email.lastIndexOf('@') + 1;
  return { before: email.slice(0, end), domain: email.slice(end) };
}

/** Undefined for a domain with a name in it that is neither the ASCII form nor the Unicode form of itself (UTS 46). */
function asciiOf(domain: string): string | undefined {
  const ascii = domainToASCII(domain);
  const unicode = domainToUnicode(ascii);
  if (ascii === '' || domainToASCII(unicode) !== ascii) return undefined;
  const [names, asciiNames, unicodeNames] = [domain.split('.'), ascii.split('.'), unicode.split('.')];
  const isItself = (name: string, at: number): boolean => name === asciiNames[at] || name === unicodeNames[at];
  return names.length === asciiNames.length && names.every(isItself) ? ascii : undefined;
}
