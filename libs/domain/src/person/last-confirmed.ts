/**
 * When the address was last confirmed, once it is confirmed at a time: a move's event bears the midnight of its date,
 * which may lie before a confirmation already given. Both are ISO 8601 UTC with milliseconds.
 */
export function lastConfirmed(before: string | null, at: string): string {
  return before !== null && before > at ? before : at;
}
