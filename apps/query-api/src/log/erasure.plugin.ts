import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { ApiError, REQUEST_REFUSALS, RoutePlugin } from '#http';
import { isUuid } from '#domain';
import { Erasures } from '#proofs';
import { LOG_ROUTES } from './log.routes.js';

/** Any program may check it, wherever it runs; it is signed anew after a rotation of the key. */
const HEADERS = {
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=300',
  'content-type': 'application/jose',
};

/** Signed statements of erasures, for whoever holds their address (docs/api.md, Erasure statements). */
@Injectable()
export class ErasurePlugin extends RoutePlugin {
  constructor(
    adapterHost: HttpAdapterHost,
    private readonly erasures: Erasures,
  ) {
    super(adapterHost);
  }

  protected override serve(scope: FastifyInstance): void {
    scope.route<{ Params: { readonly id: string } }>({
      ...LOG_ROUTES.erasure,
      handler: async ({ params: { id } }, reply) => {
        reply.header('access-control-allow-origin', '*');
        const statement = isUuid(id) ? await this.erasures.statement(id.toLowerCase()) : undefined;
        if (statement === undefined) throw new ApiError(REQUEST_REFUSALS.notFound);
        return reply.headers(HEADERS).send(statement);
      },
    });
  }
}
