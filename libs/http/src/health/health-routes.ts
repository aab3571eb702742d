import type { FastifyInstance, FastifyReply } from 'fastify';
import { missingOf, type HealthCheck } from './health-check.js';

/** A probe comes every few seconds; an engine that takes longer than this is as good as gone. */
const CHECK_TIMEOUT_MS = 1000;

/** `GET /health/live`: the process runs and answers. `GET /health/ready`: it can do its work, and what it does less well for. */
export function registerHealthRoutes(server: FastifyInstance, checks: readonly HealthCheck[]): void {
  const required = checks.filter(({ degradesOnly }) => degradesOnly !== true);
  const wished = checks.filter(({ degradesOnly }) => degradesOnly === true);
  server.get('/health/live', (_request, reply) => reply.send({ status: 'ok' }));
  server.get('/health/ready', async (_request, reply) => {
    const [missing, degraded] = await Promise.all([
      missingOf(required, CHECK_TIMEOUT_MS),
      missingOf(wished, CHECK_TIMEOUT_MS),
    ]);
    return answer(reply, missing, degraded);
  });
}

function answer(reply: FastifyReply, missing: readonly string[], degraded: readonly string[]): FastifyReply {
  const also = degraded.length > 0 && { degraded };
  if (missing.length > 0) {
    return reply
      .code(503)
      .header('retry-after', '1')
      .send({ status: 'unavailable', missing, ...also });
  }
  return reply.send({ status: 'ok', ...also });
}
