import { ConsentError } from './consent-error.js';
import { retryAfterOf } from './retry-after.js';
import type { SecretText } from './secret-text.js';

/** An answer whose body has been read. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const LONGEST_MESSAGE = 500;

const ELSEWHERE = 'the answer points to another address; the client goes to no other than baseUrl, so set that right';

/**
 * The JSON object of an answer, undefined for a 204.
 * @param apiKey is in no error, whatever the server has sent back
 * @throws ConsentError for a refusal, and for what is no such answer
 */
export function bodyOf(answer: RawAnswer, apiKey: SecretText): Readonly<Record<string, unknown>> | undefined {
  const { status, headers, text } = answer;
  if (status === 204) return undefined;
  const body = objectIn(text);
  if (status >= 200 && status < 300 && body !== undefined) return body;
  const { code, message } = whatIsWrong(status, body);
  const say = status >= 400 ? body?.['say'] : undefined;
  throw new ConsentError({
    code: apiKey.takenOutOf(code),
    message: apiKey.takenOutOf(message).slice(0, LONGEST_MESSAGE),
    status,
    requestId: idIn(headers, apiKey),
    retryAfter: retryAfterOf(headers.get('retry-after')),
    say: typeof say === 'string' ? apiKey.takenOutOf(say).slice(0, LONGEST_MESSAGE) : undefined,
  });
}

function whatIsWrong(status: number, body: Readonly<Record<string, unknown>> | undefined) {
  if (status >= 300 && status < 400) return { code: 'unexpected_redirect', message: ELSEWHERE };
  const error = status >= 400 ? body?.['error'] : undefined;
  if (isObject(error)) {
    const { code, message } = error;
    if (typeof code === 'string' && /^[a-z_]{1,64}$/.test(code) && typeof message === 'string')
      return { code, message };
  }
  return {
    code: 'invalid_response',
    message: `the answer (${String(status)}) is none of the service: does baseUrl lead to it?`,
  };
}

function idIn(headers: Headers, apiKey: SecretText): string | undefined {
  const id = headers.get('x-request-id') ?? '';
  return /^[\w.-]{1,128}$/.test(id) ? apiKey.takenOutOf(id) : undefined;
}

function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: unknown): boolean {
  return Array.isArray(value);
}
