import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Drain } from '../app/drain.js';
import { missingOf, type HealthCheck } from './health-check.js';

/** A probe comes every few seconds; an engine that takes longer than this is as good as gone. */
const CHECK_TIMEOUT_MS = 1000;

/**
 * `GET /health/live`: the process runs and answers. `GET /health/ready`: it can do its work; a process that is going away says that
 * it is not ready, so that no new requests are sent to it.
 */
export function registerHealthRoutes(server: FastifyInstance, checks: readonly HealthCheck[], drain: Drain): void {
  server.get('/health/live', (_request, reply) => answer(reply, []));
  server.get('/health/ready', async (_request, reply) => {
    if (drain.isDraining) return answer(reply, ['shutting-down']);
    const [missing, degraded] = await Promise.all([
      missingOf(
        checks.filter(({ degradesOnly }) => degradesOnly !== true),
        CHECK_TIMEOUT_MS,
      ),
      missingOf(
        checks.filter(({ degradesOnly }) => degradesOnly === true),
        CHECK_TIMEOUT_MS,
      ),
    ]);
    return answer(reply, missing, degraded);
  });
}

function answer(reply: FastifyReply, missing: readonly string[], degraded: readonly string[] = []): FastifyReply {
  if (missing.length === 0) return reply.send({ status: 'ok', ...(degraded.length > 0 && { degraded }) });
  return reply.code(503).header('retry-after', '1').send({ status: 'unavailable', missing });
}
