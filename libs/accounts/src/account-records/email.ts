/**
 * The form in which two spellings of one address are the same: mailboxes that differ by case alone do not exist in
 * practice, and a letter with an accent is one code point or two as the keyboard has it. Composed last, since lower
 * case can bring pairs that have a composed form (RFC 6532, 3.1: NFC).
 */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase().normalize('NFC');
}
