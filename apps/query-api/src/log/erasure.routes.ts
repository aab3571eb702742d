import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { ApiError, REQUEST_REFUSALS } from '#http';
import { isUuid } from '#domain';
import { Erasures } from '#proofs';
import { LOG_PATHS } from './log-paths.js';

/** Any program may check it, wherever it runs; it is signed anew after a rotation of the key. */
const HEADERS = {
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=300',
  'content-type': 'application/jose',
};

/** Signed statements of erasures, for whoever holds their address (docs/api.md, Erasure statements). */
@Injectable()
export class ErasureRoutes implements OnApplicationBootstrap {
  constructor(
    private readonly adapterHost: HttpAdapterHost,
    private readonly erasures: Erasures,
  ) {}

  /** Once Nest has set what answers errors: every route takes it as it stands when this makes the server ready. */
  async onApplicationBootstrap(): Promise<void> {
    const server = this.adapterHost.httpAdapter.getInstance<FastifyInstance>();
    await server.register((scope, _options, done) => {
      scope.route<{ Params: { readonly id: string } }>({
        method: ['GET', 'HEAD'],
        url: LOG_PATHS.erasure,
        handler: async ({ params: { id } }, reply) => {
          reply.header('access-control-allow-origin', '*');
          const statement = isUuid(id) ? await this.erasures.statement(id.toLowerCase()) : undefined;
          if (statement === undefined) throw new ApiError(REQUEST_REFUSALS.notFound);
          return reply.headers(HEADERS).send(statement);
        },
      });
      done();
    });
  }
}
