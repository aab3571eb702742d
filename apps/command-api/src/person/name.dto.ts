import { Allow } from 'class-validator';
import { nameProblems, type Name } from '#domain';
import { ApiError } from '#http';

/** docs/api.md, Resources, Name. The domain knows the rules. */
export class NameDto {
  @Allow() readonly given_name: unknown;
  @Allow() readonly middle_name: unknown;
  @Allow() readonly family_name: unknown;
  @Allow() readonly suffix: unknown;
  @Allow() readonly mailing_name: unknown;
}

/**
 * The name that came in, byte for byte.
 * @param path what stands before a field's name in a message: empty, or `name.`
 * @throws ApiError `invalid_request` naming the first field that is wrong
 */
export function nameOf(given: NameDto, path: string): Name {
  const [problem] = nameProblems(given);
  if (problem !== undefined) {
    const reason = given[problem.field] === undefined ? 'is required' : problem.reason;
    throw new ApiError('invalid_request', `${path}${problem.field} ${reason}`);
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
