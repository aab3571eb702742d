import { Allow } from 'class-validator';
import { ApiError } from '#http';
import type { AddressInput } from '#postal';

/** docs/api.md, Resources, Address. The postal authority knows the rules. */
export class AddressDto {
  @Allow() readonly line1: unknown;
  @Allow() readonly line2: unknown;
  @Allow() readonly city: unknown;
  @Allow() readonly state: unknown;
  @Allow() readonly zip5: unknown;
  @Allow() readonly zip4: unknown;
}

const FIELDS = ['line1', 'line2', 'city', 'state', 'zip5', 'zip4'] as const;

/**
 * The address that came in: text, or nothing, in every field.
 * @param path what stands before a field's name in a message: empty, or `address.`
 * @throws ApiError `invalid_request` naming the first field that is no text
 */
export function addressInputOf(given: AddressDto, path: string): AddressInput {
  const input: Record<string, string | null> = {};
  for (const field of FIELDS) {
    const value = given[field] ?? null;
    if (value !== null && typeof value !== 'string') {
      throw new ApiError('invalid_request', `${path}${field} must be a string`);
    }
    input[field] = value;
  }
  return input;
}
