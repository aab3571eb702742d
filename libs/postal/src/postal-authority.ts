/** An address as a person typed it; an absent or null field was left out. */
export interface AddressInput {
  readonly line1?: string | null;
  readonly line2?: string | null;
  readonly city?: string | null;
  readonly state?: string | null;
  readonly zip5?: string | null;
  readonly zip4?: string | null;
}

export type AddressField = keyof AddressInput;

/** An address as the Postal Service writes it (docs/api.md, Resources: Address). */
export interface StandardAddress {
  readonly line1: string;
  /** Empty when there is none. */
  readonly line2: string;
  readonly city: string;
  /** Two-letter code. */
  readonly state: string;
  readonly zip5: string;
  readonly zip4: string;
}

/** What is wrong with a field. `${field} ${reason}` is a sentence, and it repeats nothing of what was typed. */
export interface AddressProblem {
  readonly field: AddressField;
  readonly reason: string;
}

export type Standardized =
  | { readonly kind: 'standardized'; readonly address: StandardAddress }
  /** Fields are missing or have the wrong form: `invalid_request`, naming them. At least one problem. */
  | { readonly kind: 'malformed'; readonly problems: readonly AddressProblem[] }
  /**
   * The fields are well formed, but no standard address follows from them: `address_not_standardized`. At least one
   * problem.
   */
  | { readonly kind: 'refused'; readonly problems: readonly AddressProblem[] };

/** Awaited before an authority is asked that answers only so often. Whatever it throws keeps it from being asked. */
export type BeforeAsking = () => Promise<void>;

/**
 * Brings an address into the form in which it may be shared, or says why it cannot; never guesses. A standardised
 * address, given again, comes back unchanged. An abstract class, so that it is its own injection token.
 */
export abstract class PostalAuthority {
  /** Fails with `PostalUnavailable` when the authority cannot be asked now. */
  abstract standardize(input: AddressInput, beforeAsking?: BeforeAsking): Promise<Standardized>;
}
