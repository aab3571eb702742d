import type { IncomingMessage } from 'node:http';

/** Stands for every method that no route has: they are refused alike, and for each a router has all paths once more. */
export const OTHER_METHOD = 'SEARCH';

/** Methods that a request is routed by. */
export const ROUTED_METHODS: readonly string[] = [
  ...['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'],
  OTHER_METHOD,
];

const ROUTED = new Set(ROUTED_METHODS);
const asked = new WeakMap<IncomingMessage, string>();

/** To be called before a request is routed. */
export function routeByMethod(request: IncomingMessage): void {
  const { method = '' } = request;
  if (ROUTED.has(method)) return;
  asked.set(request, method);
  request.method = OTHER_METHOD;
}

/** The method that a request came with, however it was routed. */
export function askedMethod(request: IncomingMessage): string {
  return asked.get(request) ?? request.method ?? '';
}
