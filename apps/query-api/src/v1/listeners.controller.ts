import type { Readable } from 'node:stream';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { businessOf, LastEventId, ListenerId, Serve } from '#http';
import { ListenerStreams } from '#query-side';
import { StreamRights } from '#runtime';
import { V1_QUERIES } from './v1.routes.js';

/** Each of a business's five, and the one that it takes the place of while that ends. */
const MOST_OF_A_BUSINESS = 10;

@Controller()
export class ListenerQueriesController {
  constructor(
    private readonly streams: ListenerStreams,
    private readonly rights: StreamRights,
  ) {}

  @Serve(V1_QUERIES.streamToListener)
  stream(
    @ListenerId() listenerId: string,
    @LastEventId() lastEventId: number | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable> {
    const { businessId } = businessOf(request);
    const holder = { kind: 'listeners', id: businessId, most: MOST_OF_A_BUSINESS } as const;
    const mayGoOn = this.rights.ofBusiness(request);
    return request.server.eventStreams.begin({ request, reply }, holder, (signal) =>
      this.streams.open({ businessId, listenerId, lastEventId, mayGoOn, signal }),
    );
  }
}
