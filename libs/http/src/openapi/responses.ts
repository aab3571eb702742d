import { statusOf, type ErrorCode } from '../errors/error-code.js';
import type { Header, Reference, Response, Responses, Schema } from './document.js';
import { headerRef, json, ref } from './schema.js';

const EXAMPLE_REQUEST_ID = '00000000-0000-4000-8000-0000000000aa';

/** The envelope of every error. `code` is left open here: each route lists its own. */
export const errorSchema: Schema = {
  type: 'object',
  description: 'What went wrong. Branch on `code`; `message` may be reworded at any time.',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'request_id'],
      properties: {
        code: { type: 'string', pattern: '^[a-z_]+$' },
        message: { type: 'string' },
        request_id: { type: 'string', format: 'uuid', description: 'Same as the `X-Request-Id` header.' },
      },
      additionalProperties: true,
    },
  },
  additionalProperties: true,
};

/** A successful answer with a JSON body. */
export function answer(description: string, schema: Schema, example: unknown): Response {
  return { description, headers: { 'X-Request-Id': headerRef('RequestId') }, content: json(schema, example) };
}

/** A page of a list that may leave out what cannot be read. */
export function listAnswer(description: string, schema: Schema, example: unknown): Response {
  const page = answer(description, schema, example);
  return { ...page, headers: { ...page.headers, 'Consent-Incomplete': headerRef('ConsentIncomplete') } };
}

/** One answer for each status that the codes come to, with the codes that it can carry. */
export function errors(...codes: readonly ErrorCode[]): Responses {
  return responsesOf(codes, errorResponse);
}

/** The same for routes whose errors carry a sentence to say. */
export function spokenErrors(...codes: readonly ErrorCode[]): Responses {
  return responsesOf(codes, (status, ofStatus) => {
    const response = errorResponse(status, ofStatus);
    const schema = { allOf: [ref('Spoken'), ...envelopeOf(ofStatus)] };
    return { ...response, content: json(schema, { ...exampleOf(ofStatus), say: 'A sentence to say.' }) };
  });
}

function responsesOf(
  codes: readonly ErrorCode[],
  responseOf: (status: number, codes: readonly ErrorCode[]) => Response,
): Responses {
  const groups = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes)) groups.set(statusOf(code), [...(groups.get(statusOf(code)) ?? []), code]);
  return Object.fromEntries([...groups].map(([status, ofStatus]) => [String(status), responseOf(status, ofStatus)]));
}

function errorResponse(status: number, codes: readonly ErrorCode[]): Response {
  const retried = status === 429 || status === 503;
  const headers: Record<string, Header | Reference> = { 'X-Request-Id': headerRef('RequestId') };
  if (retried) headers['Retry-After'] = headerRef('RetryAfter');
  const description = codes.map((code) => `\`${code}\``).join(', ');
  return { description, headers, content: json({ allOf: envelopeOf(codes) }, exampleOf(codes)) };
}

function envelopeOf(codes: readonly ErrorCode[]): readonly Schema[] {
  return [ref('Error'), { properties: { error: { properties: { code: { enum: codes } } } } }];
}

function exampleOf(codes: readonly ErrorCode[]): object {
  return { error: { code: codes[0], message: 'What went wrong, in words.', request_id: EXAMPLE_REQUEST_ID } };
}
