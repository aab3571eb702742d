import { Misuse } from '../command-line/failures.js';

const MAX_REASON = 500;

/** Why somebody goes on without an event. @throws Misuse without one */
export function givenReason({ reason: text }: { readonly reason?: string }): string {
  const reason = text?.trim() ?? '';
  if (reason === '' || reason.length > MAX_REASON)
    throw new Misuse('--reason must say why, in 500 characters at most.');
  return reason;
}
