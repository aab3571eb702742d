import type { FastifyInstance, FastifyReply } from 'fastify';
import { missingOf, type HealthCheck } from './health-check.js';

/** A probe comes every few seconds; an engine that takes longer than this is as good as gone. */
const CHECK_TIMEOUT_MS = 1000;

/** `GET /health/live`: the process runs and answers. `GET /health/ready`: it can do its work. */
export function registerHealthRoutes(server: FastifyInstance, checks: readonly HealthCheck[]): void {
  server.get('/health/live', (_request, reply) => answer(reply, []));
  server.get('/health/ready', async (_request, reply) => answer(reply, await missingOf(checks, CHECK_TIMEOUT_MS)));
}

function answer(reply: FastifyReply, missing: readonly string[]): FastifyReply {
  if (missing.length === 0) return reply.send({ status: 'ok' });
  return reply.code(503).header('retry-after', '1').send({ status: 'unavailable', missing });
}
