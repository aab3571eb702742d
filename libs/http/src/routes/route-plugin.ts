import type { OnApplicationBootstrap } from '@nestjs/common';
import type { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';

/** Serves listed routes in a scope of their own: how bodies are read there holds for nothing else. */
export abstract class RoutePlugin implements OnApplicationBootstrap {
  constructor(private readonly adapterHost: HttpAdapterHost) {}

  /** Once Nest has set what answers errors: every route takes it as it stands when this makes the server ready. */
  async onApplicationBootstrap(): Promise<void> {
    const server = this.adapterHost.httpAdapter.getInstance<FastifyInstance>();
    // Awaited, so that what else is asked of these paths is refused as everywhere.
    await server.register((scope, _options, done) => {
      this.serve(scope);
      done();
    });
  }

  protected abstract serve(scope: FastifyInstance): void;
}
