import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { RoutePlugin } from '#http';
import { KeySet } from '#proofs';
import { KEY_SET_ROUTE } from './key-set.routes.js';

/** Any program may check a signature, wherever it runs. A rotated key is found within a minute. */
const FOR_ALL = { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=60' };

/** The keys that check receipts and statements (docs/api.md, Receipts). */
@Injectable()
export class KeySetPlugin extends RoutePlugin {
  constructor(
    adapterHost: HttpAdapterHost,
    private readonly keys: KeySet,
  ) {
    super(adapterHost);
  }

  protected override serve(scope: FastifyInstance): void {
    scope.route({
      ...KEY_SET_ROUTE,
      handler: async (_request, reply) => reply.headers(FOR_ALL).send(await this.keys.current()),
    });
  }
}
