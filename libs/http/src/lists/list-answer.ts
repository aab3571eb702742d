import type { FastifyReply } from 'fastify';

/**
 * Says how many entries of a page are left out because they cannot be read; absent when none (docs/api.md, HTTP
 * conventions).
 */
const INCOMPLETE_HEADER = 'Consent-Incomplete';

/** As of when a page is complete, ISO 8601 UTC by the service's clock (docs/api.md, Endpoints, Listing). */
export const AS_OF_HEADER = 'Consent-As-Of';

/** A page as it is answered, with word of what it does not show. */
export function listAnswer<Page>(
  reply: FastifyReply,
  { page, leftOut }: { readonly page: Page; readonly leftOut: number },
): Page {
  if (leftOut > 0) void reply.header(INCOMPLETE_HEADER, String(leftOut));
  return page;
}
