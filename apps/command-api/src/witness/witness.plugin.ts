import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError, REQUEST_REFUSALS, RoutePlugin } from '#http';
import { Witness, type AddCheckpointAnswer } from '#proofs';
import { WITNESS_ROUTES } from './witness.routes.js';

const TEXT = 'text/plain; charset=utf-8';
const SIZE = 'text/x.tlog.size';
/** A proof has at most 63 lines; a checkpoint with many witnesses a few kilobytes. */
const MOST_BYTES = 32_768;

/** Where other logs have their checkpoints cosigned, if WITNESS_FOR names them (docs/api.md, Proofs). */
@Injectable()
export class WitnessPlugin extends RoutePlugin {
  constructor(
    adapterHost: HttpAdapterHost,
    private readonly witness: Witness,
  ) {
    super(adapterHost);
  }

  protected override serve(scope: FastifyInstance): void {
    if (!this.witness.isAsked) return;
    // The protocol names no type: whatever comes is text.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) => {
      done(null, body);
    });
    scope.route({
      ...WITNESS_ROUTES.addCheckpoint,
      handler: async ({ body }, reply) =>
        answer(reply, await this.witness.addCheckpoint(typeof body === 'string' ? body : '')),
    });
    scope.route({
      ...WITNESS_ROUTES.key,
      handler: async (_request, reply) => shown(reply, await this.witness.verifierKeys()),
    });
    scope.route<{ Params: { readonly hash: string } }>({
      ...WITNESS_ROUTES.checkpoint,
      handler: async ({ params }, reply) => shown(reply, await this.witness.newestOf(params.hash)),
    });
  }
}

function answer(reply: FastifyReply, answered: AddCheckpointAnswer): FastifyReply {
  const { status } = answered;
  if (status === 200) return reply.code(status).type(TEXT).send(answered.lines);
  if (status === 409)
    return reply
      .code(status)
      .type(SIZE)
      .send(`${String(answered.size)}\n`);
  return reply.code(status).type(TEXT).send(`${answered.problem}\n`);
}

/** @throws ApiError for what is not there */
function shown(reply: FastifyReply, text: string | undefined): FastifyReply {
  reply.header('access-control-allow-origin', '*');
  if (text === undefined) throw new ApiError(REQUEST_REFUSALS.notFound);
  return reply.header('cache-control', 'public, max-age=1').type(TEXT).send(text);
}
