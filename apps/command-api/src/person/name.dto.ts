import { Allow } from 'class-validator';
import { MAX_NAME_FIELD, nameProblems, type Name, invalidRequest } from '#domain';
import { ApiError, Field, REQUEST_REASONS } from '#http';

const PART = { type: 'string', minLength: 1, maxLength: MAX_NAME_FIELD };
const PART_OR_NULL = { ...PART, type: ['string', 'null'] };
const OPTIONAL = { optional: true };

/** docs/api.md, Resources, Name. The domain knows the rules. */
export class NameDto {
  @Field('Given name.', PART) @Allow() readonly given_name: unknown;
  @Field('Middle name.', PART_OR_NULL, OPTIONAL) @Allow() readonly middle_name: unknown;
  @Field('Family name.', PART) @Allow() readonly family_name: unknown;
  @Field('Such as Jr.', PART_OR_NULL, OPTIONAL) @Allow() readonly suffix: unknown;
  @Field('What the person wants on an envelope in place of the parts.', PART_OR_NULL, OPTIONAL)
  @Allow()
  readonly mailing_name: unknown;
}

/**
 * The name that came in, byte for byte.
 * @param path what stands before a field's name in a message: empty, or `name.`
 * @throws ApiError `invalid_request` naming the first field that is wrong
 */
export function nameOf(given: NameDto, path: string): Name {
  const [problem] = nameProblems(given);
  if (problem !== undefined) {
    const reason = given[problem.field] === undefined ? REQUEST_REASONS.required : problem.reason;
    throw new ApiError(invalidRequest(`${path}${problem.field}`, reason));
  }
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return {
    given_name: text(given.given_name),
    middle_name: textOrNull(given.middle_name),
    family_name: text(given.family_name),
    suffix: textOrNull(given.suffix),
    mailing_name: textOrNull(given.mailing_name),
  };
}
