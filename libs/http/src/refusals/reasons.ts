/**
 * Why a request is invalid, in words that follow the name of a field, a parameter or a header in a message of
 * `invalid_request`. docs/errors.md is made of these.
 */
export const REQUEST_REASONS = {
  required: 'is required',
  noObjectBody: 'must be a JSON object',
  unreadBody: 'must arrive whole, and be as long as Content-Length says',
  noUtf8: 'must be UTF-8',
  tooManyValues: 'must have at most {count} values in all',
  tooDeep: 'must be nested at most {count} deep',
  tooManyMembers: 'must have at most {count} members',
  endsTooEarly: 'must be valid JSON: it ends too early at line {line}, column {column}',
  noJson: 'must be valid JSON: something else stands at line {line}, column {column}',
  illFormedName: 'has a field whose name is not well-formed Unicode',
  illFormed: 'must be well-formed Unicode',
  unknownParameter: 'is not a parameter of this route, which takes {parameters}',
  unknownParameters: 'are not parameters of this route, which takes {parameters}',
  once: 'must be there once',
  noIdempotencyKey: 'must be 1 to 255 printable ASCII characters',
  noCallId: 'is required; send it in X-Call-Id or in the body',
  noCallIdInTool: 'is required; send it in the header X-Call-Id, in the query as call_id, or as the argument call_id',
  otherCallId: 'must be 1 to 128 printable characters without spaces, in X-Call-Id of ASCII',
  noCoding: 'must be chunked, without another coding',
  noAddress: 'must be a path in percent-encoded UTF-8',
  noHttp: 'must be well-formed HTTP/1.1',
  noProxy: 'must not be CONNECT, as this is no proxy',
  noInstant: 'must be an ISO 8601 date-time with Z or an offset, or a date',
  noPlus: 'must be an ISO 8601 date-time with Z or an offset, or a date; write its + as %2B',
  noReason: 'must say why, in a string',
  otherEventType: 'must be a list of {types}; "{other}" is none of these',
  notTrue: 'must be true, or absent',
  eitherOr: 'must not be there beside {other}',
  tooFarAhead: 'must not put the clock beyond the year 9000',
  noSequence: 'must be a sequence: a whole number, 0 or more',
  noCount: 'must be a whole number from 0 to {count}',
} as const;

/** By the name of a constraint: what a field is that breaks it. `{limit}` is what the constraint was given. */
export const CONSTRAINT_REASONS = {
  isString: 'must be a string',
  isInt: 'must be a whole number',
  isNumber: 'must be a number',
  isBoolean: 'must be true or false',
  isArray: 'must be a list',
  isObject: 'must be an object',
  isIn: 'must be one of {limit}',
  isEmail: 'must be an e-mail address',
  isUnmistakable: 'must hold no sign that can be taken for another',
  isUuidText: 'must be a UUID',
  noControlCharacters: 'must not contain control characters',
  maxLength: 'must have at most {limit} characters',
  maxCodePoints: 'must have at most {limit} characters',
  min: 'must be at least {limit}',
  max: 'must be at most {limit}',
} as const;

/** The same of a list, for the constraint that one of its values breaks. */
export const EACH_REASONS = {
  isString: 'must be a list of strings',
  isUuidText: 'must be a list of UUIDs',
} as const;
