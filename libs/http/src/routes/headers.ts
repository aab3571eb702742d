import type { Header, Reference } from '../openapi/document.js';
import { timestamp, uuid } from './schema.js';

const item = (parameters: string): string => `"(requests|previews|calls|decode)"${parameters}`;
const listOf = (one: string): string => `^${one}(, ${one})*$`;

/** The headers that answers may have beside those of HTTP. */
export const HEADERS = {
  RequestId: {
    description: 'Id of this request, made by the service. The same as `request_id` in an error.',
    required: true,
    schema: uuid(),
  },
  ConsentIncomplete: {
    description: 'How many entries of this page are left out because they cannot be read now. Absent when none is.',
    schema: { type: 'integer', minimum: 1 },
  },
  ConsentAsOf: {
    description: 'As of when this is complete: ask next with `updated_since` set to that of the first page.',
    required: true,
    schema: timestamp(),
  },
  ErasureLink: {
    description: 'Where the signed statement of the erasure is: `</log/v1/erasures/{id}>; rel="describedby"`.',
    schema: { type: 'string' },
  },
  SetCookie: {
    description: 'Of session and device, for a browser that asked for cookies, or whose session is over.',
    schema: { type: 'string' },
  },
  WwwAuthenticate: {
    description: 'How to say who asks: with a bearer token.',
    required: true,
    schema: { type: 'string' },
  },
  RetryAfter: {
    description: 'Whole seconds after which trying again makes sense.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
  RetryLater: {
    description: 'With `idempotency_in_progress`: whole seconds after which repeating the request makes sense.',
    schema: { type: 'integer', minimum: 1 },
  },
  // Structured fields: docs/api.md, Limits.
  RateLimitPolicy: {
    description: 'The limits that the request counted against: `q` in `w` seconds. Absent where it counted as nothing.',
    schema: { type: 'string', pattern: listOf(item(String.raw`;q=\d+;w=\d+`)) },
  },
  RateLimit: {
    description: 'What is left of them: `r`, and one more in `t` seconds. Absent where it counted as nothing.',
    schema: { type: 'string', pattern: listOf(item(String.raw`;r=\d+(;t=\d+)?`)) },
  },
} as const satisfies Readonly<Record<string, Header>>;

export function headerRef(name: keyof typeof HEADERS): Reference {
  return { $ref: `#/components/headers/${name}` };
}
