/**
 * The form in which two spellings of one address are the same: mailboxes that differ by case alone do not exist in
 * practice, and a letter with an accent is one code point or two as the keyboard has it. Composed last, since lower
 * case can bring pairs that have a composed form (RFC 6532, 3.1: NFC). Mail goes to this form alone.
 */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase().normalize('NFC');
}

const ASCII = /[\0-\x7f]/;

/**
 * Whether an address is the same to everybody who handles it: no sign in it becomes another one for whoever folds what
 * only looks alike (NFKC), and none beyond ASCII becomes an ASCII one, as the Kelvin sign does even under NFC. Else a
 * mail could go to one address and its code open another (docs/api.md, Sign-in).
 */
export function isUnmistakable(email: string): boolean {
  if (email.normalize('NFKC') !== email.normalize('NFC')) return false;
  return Array.from(email).every((sign) => ASCII.test(sign) || !ASCII.test(sign.normalize('NFKC')));
}
