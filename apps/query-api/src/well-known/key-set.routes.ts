import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { KeySet } from '#proofs';
import { KEY_SET_PATH } from './well-known-paths.js';

/** Any program may check a signature, wherever it runs. A rotated key is found within a minute. */
const FOR_ALL = { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=60' };

/** The keys that check receipts and statements (docs/api.md, Receipts). */
@Injectable()
export class KeySetRoutes implements OnApplicationBootstrap {
  constructor(
    private readonly adapterHost: HttpAdapterHost,
    private readonly keys: KeySet,
  ) {}

  /** Once Nest has set what answers errors: every route takes it as it stands when this makes the server ready. */
  async onApplicationBootstrap(): Promise<void> {
    const server = this.adapterHost.httpAdapter.getInstance<FastifyInstance>();
    await server.register((scope, _options, done) => {
      scope.route({
        method: ['GET', 'HEAD'],
        url: KEY_SET_PATH,
        handler: async (_request, reply) => reply.headers(FOR_ALL).send(await this.keys.current()),
      });
      done();
    });
  }
}
