import { ApiError } from '#http';
import { parsePersonKey } from '#person-key';
import { GRANT_REFUSALS } from '#domain';

/** The person key that somebody typed. @throws ApiError when it is malformed */
export function typedKey(text: string): string {
  const key = parsePersonKey(text);
  if (key === undefined) throw new ApiError(GRANT_REFUSALS.invalidKeyFormat);
  return key;
}
