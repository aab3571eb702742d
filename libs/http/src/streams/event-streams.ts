import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { failureName } from '#failures';
import { ApiError } from '../errors/api-error.js';
import { eventChunks } from './event-chunks.js';
import type { ServerSentEvent } from './server-sent-event.js';
import { ENGINE_REFUSALS } from '../refusals/of-engines.js';

declare module 'fastify' {
  interface FastifyInstance {
    eventStreams: EventStreams;
  }
}

export interface StreamTimes {
  readonly commentEveryMs: number;
  readonly stalledAfterMs: number;
}

/** docs/api.md, Listeners. Less than the patience of a gateway, and of the server itself with a silent connection. */
const TIMES: StreamTimes = { commentEveryMs: 15_000, stalledAfterMs: 30_000 };
/**
 * Open at one time in a process, of each kind: few beside the connections that it takes. Who tries the console out, as
 * anybody may, has places of their own, and takes none of those of businesses in production.
 */
const MOST_OF_A_KIND = { listeners: 400, console: 400, 'console-in-demo': 100 } as const;
/** Characters that wait in the process for a client that reads slowly, beside what the connection itself holds. */
const HELD_BACK = 16_384;
const RETRY_AFTER_SECONDS = 5;

/** Whose stream it is, so that nobody takes the room of others. */
export interface StreamHolder {
  readonly kind: keyof typeof MOST_OF_A_KIND;
  /** The id of a business or an account. */
  readonly id: string;
  /** How many it may have open in a process: one more ends the oldest, which may be one that nobody reads any more. */
  readonly most: number;
}

/** Gives the source of a stream, which ends at the signal. What it throws is answered as any request's error. */
export type OpenStream = (signal: AbortSignal) => Promise<AsyncIterable<ServerSentEvent>>;

/** The event streams that are open in a server: bounded in number and in what each holds, and ended with the server. */
export class EventStreams {
  private readonly open = new Map<AbortController, StreamHolder>();
  private isEnding = false;

  constructor(
    private readonly logger: Logger,
    private readonly times: StreamTimes = TIMES,
  ) {}

  /**
   * What a handler answers with.
   * @throws ApiError `service_unavailable` for one too many
   */
  async begin(
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
    holder: StreamHolder,
    openStream: OpenStream,
  ): Promise<Readable> {
    this.makeRoom(holder);
    const ending = new AbortController();
    this.open.set(ending, holder);
    const end = (): void => {
      this.end(ending);
    };
    reply.raw.once('close', end);
    // Who has left before this hears of no close any more.
    if (reply.raw.closed) end();
    try {
      const source = await openStream(ending.signal);
      reply.headers({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
      const chunks = eventChunks(source, {
        ...this.times,
        onStalled: () => request.raw.destroy(),
        onTrouble: (error) => {
          this.logger.warn({ request_id: request.id, error: failureName(error) }, 'stream ended');
        },
      });
      return Readable.from(this.until(chunks, ending), { objectMode: false, highWaterMark: HELD_BACK });
    } catch (error) {
      end();
      throw error;
    }
  }

  /** For a server that goes away: clients come back, to another one. */
  endAll(): void {
    this.isEnding = true;
    for (const ending of this.open.keys()) this.end(ending);
  }

  private end(ending: AbortController): void {
    this.open.delete(ending);
    ending.abort();
  }

  private async *until(chunks: AsyncIterable<string>, ending: AbortController): AsyncGenerator<string> {
    try {
      yield* chunks;
      if (this.isEnding) yield ': end stopping\n\n';
    } finally {
      this.end(ending);
    }
  }

  private makeRoom({ kind, id, most }: StreamHolder): void {
    if (this.isEnding) throw tooManyStreams();
    const ofKind = [...this.open].filter(([, holder]) => holder.kind === kind);
    const own = ofKind.filter(([, holder]) => holder.id === id);
    const oldest = own.slice(0, Math.max(0, own.length - most + 1));
    if (ofKind.length - oldest.length >= MOST_OF_A_KIND[kind]) throw tooManyStreams();
    for (const [ending] of oldest) this.end(ending);
  }
}

function tooManyStreams(): ApiError {
  return new ApiError(ENGINE_REFUSALS.tooManyStreams, RETRY_AFTER_SECONDS);
}
