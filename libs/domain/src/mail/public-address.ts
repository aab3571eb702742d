import type { Address } from './address.js';
import type { Name } from './name.js';

/** An address as the API shows it (docs/api.md, Resources, Address). */
export interface PublicAddress extends Address {
  /** Ready to print on an envelope. */
  readonly label_lines: readonly string[];
}

export function publicAddress(name: Name, address: Address): PublicAddress {
  const { line1, line2, city, state, zip5, zip4 } = address;
  return { line1, line2, city, state, zip5, zip4, label_lines: labelLines(name, address) };
}

/** The name line, the street lines (the second only when there is one), and `CITY ST ZIP5-ZIP4`. */
export function labelLines(name: Name, address: Address): readonly string[] {
  const { line1, line2, city, state, zip5, zip4 } = address;
  const street = line2 === '' ? [line1] : [line1, line2];
  return [nameLine(name), ...street, `${city} ${state} ${zip5}-${zip4}`];
}

function nameLine(name: Name): string {
  if (name.mailing_name !== null) return name.mailing_name;
  const parts = [name.given_name, name.middle_name, name.family_name, name.suffix];
  return parts.filter((part) => part !== null).join(' ');
}

/** A name as the API shows it: the five fields, byte for byte, and nothing that stood beside them. */
export function publicName(name: Name): Name {
  const { given_name, middle_name, family_name, suffix, mailing_name } = name;
  return { given_name, middle_name, family_name, suffix, mailing_name };
}
