import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError, REQUEST_REFUSALS, RoutePlugin } from '#http';
import { ServedLog } from '#proofs';
import { LOG_ROUTES } from './log.routes.js';

const TEXT = 'text/plain; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';
const BYTES = 'application/octet-stream';
/** A checkpoint is signed each second while the log grows. */
const FOR_A_MOMENT = 'public, max-age=1';
const FOR_A_MINUTE = 'public, max-age=60';
/** A tile never changes; after a restore, which begins another tree, it is out of all caches within an hour. */
const FOR_AN_HOUR = 'public, max-age=3600';

/** The log as others check it (docs/api.md, Proofs). Any program may, wherever it runs. */
@Injectable()
export class LogPlugin extends RoutePlugin {
  constructor(
    adapterHost: HttpAdapterHost,
    private readonly log: ServedLog,
  ) {
    super(adapterHost);
  }

  protected override serve(scope: FastifyInstance): void {
    scope.route({
      ...LOG_ROUTES.checkpoint,
      handler: async (_request, reply) => answer(reply, await this.log.checkpoint(), TEXT, FOR_A_MOMENT),
    });
    scope.route({
      ...LOG_ROUTES.key,
      handler: async (_request, reply) => answer(reply, await this.log.verifierKeys(), TEXT, FOR_A_MINUTE),
    });
    scope.route({
      ...LOG_ROUTES.handOvers,
      handler: async (_request, reply) => answer(reply, await this.handOvers(), JSON_TYPE, FOR_A_MINUTE),
    });
    scope.route<{ Params: { readonly '*': string } }>({
      ...LOG_ROUTES.tile,
      handler: async ({ params }, reply) => answer(reply, await this.log.tile(params['*']), BYTES, FOR_AN_HOUR),
    });
  }

  private async handOvers(): Promise<string | undefined> {
    const notes = await this.log.keyHandOvers();
    return notes && JSON.stringify({ hand_overs: notes });
  }
}

/** @throws ApiError for what is not there */
function answer(reply: FastifyReply, body: string | Buffer | undefined, type: string, caching: string): FastifyReply {
  reply.header('access-control-allow-origin', '*');
  if (body === undefined) throw new ApiError(REQUEST_REFUSALS.notFound);
  return reply.headers({ 'content-type': type, 'cache-control': caching }).send(body);
}
