/** Characters of a name that are shown. */
const MAX_NAME = 60;
/** Controls, what turns the direction of text or is not seen, halves of characters, and what has no meaning yet. */
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{DI}\u2800]/gu;
/** So many accents on one letter cover what stands around it. */
const STACKED = /(\p{M}{2})\p{M}+/gu;

/**
 * What people see of the name that a client gives itself, which anybody may choose: one short line, without what only
 * deceives the eye. Where nothing of it is left, the host that it is led back to.
 */
export function assistantName(given: unknown, redirectHost: string): string {
  if (typeof given !== 'string') return redirectHost;
  const line = given
    .slice(0, 4 * MAX_NAME)
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(UNSHOWN, '')
    .replace(STACKED, '$1')
    .trim();
  const shown = Array.from(line).slice(0, MAX_NAME).join('').trim();
  return /[\p{L}\p{N}]/u.test(shown) ? shown : redirectHost;
}
