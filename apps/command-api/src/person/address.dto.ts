import { Allow } from 'class-validator';
import { ApiError, Field } from '#http';
import { MAX_LINE, type AddressInput } from '#postal';
import { FIELD_REASONS, invalidRequest } from '#domain';

const LINE = { type: 'string', maxLength: MAX_LINE };
const OPTIONAL = { optional: true };

/** docs/api.md, Resources, Address. The postal authority knows the rules. */
export class AddressDto {
  @Field('Street line.', LINE) @Allow() readonly line1: unknown;
  @Field('Apartment, suite and the like.', { ...LINE, type: ['string', 'null'] }, OPTIONAL)
  @Allow()
  readonly line2: unknown;
  @Field('City.', LINE) @Allow() readonly city: unknown;
  @Field('State, by code or name.', { type: 'string' }) @Allow() readonly state: unknown;
  @Field('Five digits.', { type: 'string' }) @Allow() readonly zip5: unknown;
  @Field(
    'Four digits. May be left out only where the postal authority can look it up.',
    { type: ['string', 'null'] },
    OPTIONAL,
  )
  @Allow()
  readonly zip4: unknown;
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
      throw new ApiError(invalidRequest(`${path}${field}`, FIELD_REASONS.noString));
    }
    input[field] = value;
  }
  return input;
}
