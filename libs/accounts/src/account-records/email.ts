/** The form in which two spellings of one address are the same: mailboxes that differ by case alone do not exist in practice. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}
