import type { AddressInput } from '../../postal-authority.js';
import { stateCode } from '../../states.js';

/**
 * The parameters of `GET /addresses/v3/address`, which knows states by their codes alone; what is no state it refuses
 * itself.
 */
export function addressQuery(input: AddressInput): URLSearchParams {
  const [line1, line2] = [input.line1?.trim() ?? '', input.line2?.trim() ?? ''];
  // As we write it ourselves: in Puerto Rico the urbanization stands above the street.
  const isUrbanization = /^URB(ANIZACI[OÓ]N)?\b/i.test(line1) && line2 !== '';
  const street = isUrbanization
    ? { urbanization: line1, streetAddress: line2 }
    : { streetAddress: line1, secondaryAddress: line2 };
  const state = input.state?.trim().toUpperCase() ?? '';
  const all = {
    ...street,
    city: input.city?.trim(),
    state: stateCode(state) ?? state,
    ZIPCode: input.zip5,
    ZIPPlus4: input.zip4,
  };
  return new URLSearchParams(
    Object.entries(all).flatMap(([name, value]) => (value ? [[name, value] satisfies [string, string]] : [])),
  );
}
