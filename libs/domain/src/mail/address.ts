/** An address as the postal authority standardised it: upper case, with ZIP+4. */
export interface Address {
  readonly line1: string;
  /** Empty when there is none. */
  readonly line2: string;
  readonly city: string;
  /** Two-letter code. */
  readonly state: string;
  readonly zip5: string;
  readonly zip4: string;
}

export function isSameAddress(one: Address, other: Address): boolean {
  return (
    one.line1 === other.line1 &&
    one.line2 === other.line2 &&
    one.city === other.city &&
    one.state === other.state &&
    one.zip5 === other.zip5 &&
    one.zip4 === other.zip4
  );
}
