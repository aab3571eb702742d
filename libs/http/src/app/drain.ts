import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** How often connections that fell idle are closed while the server goes away. */
const SWEEP_EVERY_MS = 50;

/**
 * A clean end: requests under way are finished and their connections closed after the answer; whatever is left after
 * the bound is cut off.
 */
export class Drain {
  private draining = false;

  constructor(private readonly maxDrainMs: number) {}

  attach(server: FastifyInstance): void {
    server.addHook('onSend', (_request: FastifyRequest, reply: FastifyReply, payload: unknown, done) => {
      if (this.draining) reply.header('connection', 'close');
      done(null, payload);
    });
    server.addHook('preClose', (done) => {
      this.start(server);
      done();
    });
  }

  private start(server: FastifyInstance): void {
    this.draining = true;
    const sweep = setInterval(() => {
      server.server.closeIdleConnections();
    }, SWEEP_EVERY_MS);
    const cutOff = setTimeout(() => {
      server.server.closeAllConnections();
    }, this.maxDrainMs);
    server.server.once('close', () => {
      clearInterval(sweep);
      clearTimeout(cutOff);
    });
  }
}
