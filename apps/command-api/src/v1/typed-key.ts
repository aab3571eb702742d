import { ApiError } from '#http';
import { parsePersonKey } from '#person-key';

/** The person key that somebody typed. @throws ApiError when it is malformed */
export function typedKey(text: string): string {
  const key = parsePersonKey(text);
  if (key === undefined) throw new ApiError('invalid_key_format', 'key is not a valid key; check it and try again');
  return key;
}
