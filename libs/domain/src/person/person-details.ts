import { oneYearAfter } from '../calendar.js';
import type { Address } from '../mail/address.js';
import type { Name } from '../mail/name.js';
import { publicAddress, publicName, type PublicAddress } from '../mail/public-address.js';
import type { Form, InForm } from '../sealed-fields.js';

/** What everybody who is registered has told, whether they have an address of their own or not. */
export interface PersonDetails {
  readonly name: Name;
}

/** The same as the log, a decider or a view has them. All of them are sealed. */
export type DetailsIn<F extends Form> = { readonly [Field in keyof PersonDetails]: InForm<F, PersonDetails[Field]> };

/** What a person is shown from, whoever looks. */
export interface ShownPerson extends PersonDetails {
  readonly address: Address;
  readonly confirmedAt: string;
  readonly stale: boolean;
}

/** A person as a business with an active grant sees them, and as they see themselves. */
export interface PublicPerson {
  readonly name: Name;
  readonly address: PublicAddress;
  readonly confirmed_at: string;
  readonly stale: boolean;
}

export function publicPerson({ name, address, confirmedAt, stale }: ShownPerson): PublicPerson {
  return { name: publicName(name), address: publicAddress(name, address), confirmed_at: confirmedAt, stale };
}

/**
 * True while a returned-mail report is open for the address or its last confirmation is over 12 calendar months old
 * (docs/api.md, Resources, Grant). Both times are ISO 8601 UTC with milliseconds.
 */
export function isStale(confirmedAt: string, hasOpenReport: boolean, now: string): boolean {
  return hasOpenReport || now > oneYearAfter(confirmedAt);
}
