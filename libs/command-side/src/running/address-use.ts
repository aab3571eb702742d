import { LIMIT, type Use } from '#limits';
import type { CommandContext } from './command-context.js';

/** What a change of a person's address counts as (docs/api.md, Limits). */
export function addressUse(personId: string, { hasJustSignedIn }: CommandContext): Use {
  // Whoever stole a session may use up the others; the owner, who signs in anew, puts the address right.
  return { of: 'addresses', subject: personId, ...(hasJustSignedIn === true && { limit: LIMIT.addressesWhenFresh }) };
}
