import type { Header, Operation, PathItem, Paths, Response } from '../document.js';
import { headerRef } from '../schema.js';

/** Nobody was counted who is answered with one of these. */
const UNCOUNTED = ['401', '403'];

const item = (parameters: string): string => `"(requests|previews|calls|decode)"${parameters}`;
const listOf = (one: string): string => `^${one}(, ${one})*$`;

/** Structured fields: docs/api.md, Limits. */
export const rateLimitHeaders: Readonly<Record<string, Header>> = {
  RateLimitPolicy: {
    description: 'The limits that the request counted against: `q` in `w` seconds. Absent where it counted as nothing.',
    schema: { type: 'string', pattern: listOf(item(String.raw`;q=\d+;w=\d+`)) },
  },
  RateLimit: {
    description: 'What is left of them: `r`, and one more in `t` seconds. Absent where it counted as nothing.',
    schema: { type: 'string', pattern: listOf(item(String.raw`;r=\d+(;t=\d+)?`)) },
  },
};

/** The same routes, telling of limits wherever they can answer 429. */
export function tellingLimits(paths: Paths): Paths {
  return mapped(paths, (path): PathItem => mapped(path, telling));
}

function telling(operation: Operation): Operation {
  if (!('429' in operation.responses)) return operation;
  const responses = Object.entries(operation.responses).map(([status, response]): [string, Response] => {
    if (UNCOUNTED.includes(status)) return [status, response];
    const limits = { 'RateLimit-Policy': headerRef('RateLimitPolicy'), RateLimit: headerRef('RateLimit') };
    return [status, { ...response, headers: { ...response.headers, ...limits } }];
  });
  return { ...operation, responses: Object.fromEntries(responses) };
}

function mapped<T>(record: Readonly<Partial<Record<string, T>>>, change: (value: T) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => (value === undefined ? [] : [[name, change(value)]])),
  );
}
