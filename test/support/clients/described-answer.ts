import { documentOf, type OpenApiDocument } from '#http';
import { v1Face } from '../../../apps/faces/src/index.js';
import type { SeenAnswer } from './client.js';
import { responseValidator } from './response-validator.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @throws Error naming what the description of `/v1` does not say of this answer, headers included */
export const mustBeDescribed = mustBeDescribedBy(documentOf(v1Face));

/** The same for another face. */
export function mustBeDescribedBy(document: OpenApiDocument): (answer: SeenAnswer) => void {
  const problemsOf = responseValidator(document);
  return (answer) => {
    const { method, path, status } = answer;
    const body = status === 204 ? undefined : answer.body;
    const problems = [
      ...problemsOf({ method, path, status, body }),
      ...headerProblems(answer),
      ...limitProblems(document, answer),
    ];
    if (problems.length > 0) throw new Error(`${method} ${path} answered ${status}: ${problems.join('; ')}`);
  };
}

function headerProblems({ status, headers, body }: SeenAnswer): readonly string[] {
  const requestId = headers.get('x-request-id') ?? '';
  // What went well may have a field of that name: what came of a webhook test.
  const { error } = status < 400 ? {} : (body as { error?: { request_id?: unknown } });
  const retried = status === 429 || status === 503;
  return [
    ...(UUID.test(requestId) ? [] : ['X-Request-Id is no UUID']),
    ...(error === undefined || error.request_id === requestId ? [] : ['request_id is not the X-Request-Id']),
    ...(!retried || /^[1-9]\d*$/.test(headers.get('retry-after') ?? '') ? [] : ['Retry-After is missing']),
    ...(status !== 401 || headers.has('www-authenticate') ? [] : ['WWW-Authenticate is missing']),
    ...(headers.get('cache-control') === 'no-store' ? [] : ['the answer may be cached']),
    ...(headers.get('x-content-type-options') === 'nosniff' ? [] : ['the type of the answer may be guessed']),
  ];
}

/** What an answer tells of limits, in the form that its description gives it; nothing to who was not let in. */
function limitProblems({ components }: OpenApiDocument, { status, headers }: SeenAnswer): readonly string[] {
  return ['RateLimit', 'RateLimit-Policy'].flatMap((name) => {
    const value = headers.get(name);
    if (value === null) return [];
    if (status === 401 || status === 403) return [`${name} tells a stranger of limits`];
    const pattern = components.headers[name.replace('-', '')]?.schema['pattern'];
    return typeof pattern === 'string' && new RegExp(pattern).test(value) ? [] : [`${name} is not as described`];
  });
}
