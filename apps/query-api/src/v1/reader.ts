import type { FastifyRequest } from 'fastify';
import type { Reader } from '#disclosure';
import type { Channel } from '#domain';
import { businessOf, requestContext } from '#http';

/** A request's business as the one who is shown person data. */
export function readerOf(request: FastifyRequest, channel: Channel): Reader {
  const { businessId } = businessOf(request);
  const context = { correlationId: requestContext(request).requestId, actor: `business:${businessId}` };
  return { businessId, channel, context };
}
