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

const PARTS: readonly (keyof Address)[] = ['line1', 'line2', 'city', 'state', 'zip5', 'zip4'];

export function isAddress(value: unknown): value is Address {
  if (typeof value !== 'object' || value === null) return false;
  return PARTS.every((part) => typeof Reflect.get(value, part) === 'string');
}

export function isSameAddress(one: Address, other: Address): boolean {
  return PARTS.every((part) => one[part] === other[part]);
}
