import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_RETRY_AFTER_SECONDS } from '../errors/retry-after.js';
import { missingOf, type HealthCheck } from './health-check.js';

const METHODS = ['GET', 'HEAD'];

/**
 * `/health/live`: the process runs and answers. `/health/ready`: it can do its work, and what it does less well for.
 * Probes ask with `HEAD` as well.
 */
export function registerHealthRoutes(server: FastifyInstance, checks: readonly HealthCheck[]): void {
  const required = checks.filter(({ degradesOnly }) => degradesOnly !== true);
  const wished = checks.filter(({ degradesOnly }) => degradesOnly === true);
  const live = (_request: FastifyRequest, reply: FastifyReply): FastifyReply => reply.send({ status: 'ok' });
  const ready = async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [missing, degraded] = await Promise.all([missingOf(required), missingOf(wished)]);
    return answer(reply, missing, degraded);
  };
  server.route({ method: METHODS, url: '/health/live', handler: live });
  server.route({ method: METHODS, url: '/health/ready', handler: ready });
}

function answer(reply: FastifyReply, missing: readonly string[], degraded: readonly string[]): FastifyReply {
  const also = degraded.length > 0 && { degraded };
  if (missing.length > 0) {
    return reply
      .code(503)
      .header('retry-after', String(DEFAULT_RETRY_AFTER_SECONDS))
      .send({ status: 'unavailable', missing, ...also });
  }
  return reply.send({ status: 'ok', ...also });
}
