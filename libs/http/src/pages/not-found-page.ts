import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageHeaders } from './page-headers.js';
import type { ServedPages } from './register-pages.js';

/** Answers a request that no route took with a page, and says whether it did. */
export type ShowNotFound = (request: FastifyRequest, reply: FastifyReply) => boolean;

/**
 * For somebody who mistyped an address: a page in place of the envelope, for whoever asks for one. Programs, and what
 * pages are made of, are told in the envelope.
 */
export function notFoundPage({ folder, isSecure }: ServedPages): ShowNotFound {
  const file = join(folder, 'docs', 'not-found.html');
  const page = existsSync(file) ? readFileSync(file) : undefined;
  const headers = pageHeaders(false, isSecure);
  return (request, reply) => {
    if (page === undefined || !asksForPage(request)) return false;
    reply.code(404).headers(headers).type('text/html; charset=utf-8').send(page);
    return true;
  };
}

function asksForPage({ method, headers, url }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && headers.accept?.includes('text/html') === true && !url.startsWith('/assets/');
}
