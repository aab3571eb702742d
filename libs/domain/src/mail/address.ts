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
