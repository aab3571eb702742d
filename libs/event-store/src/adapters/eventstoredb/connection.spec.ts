import type { EventStoreDBClient } from '@eventstore/db-client';
import type { NewEvent } from '../../index.js';
import { AppendClient } from './append-client.js';
import { toBatchRequest } from './batch-messages.js';
import { connect } from './connection.js';

/** gRPC's code of a server that is away. */
const UNAVAILABLE = 14;
const PATIENCE_MS = 2_000;
const EVENT: NewEvent = {
  id: '0a8e4c9e-5f1b-4c7e-9d53-6a2f1e3b7c10',
  type: 'thing.happened.v1',
  data: {},
  metadata: {
    time: '2026-03-01T12:00:00.000Z',
    correlationId: '0a8e4c9e-5f1b-4c7e-9d53-6a2f1e3b7c11',
    causationId: null,
    actor: 'service:test',
  },
};

/** Of the client's own parts, which its types do not show. */
function ownPart(client: EventStoreDBClient, name: string): (...given: unknown[]) => Promise<unknown> {
  const part: unknown = Reflect.get(client, name);
  if (typeof part !== 'function') throw new Error(`the client has no ${name}`);
  return (...given) => Promise.resolve(Reflect.apply(part, client, given));
}

describe('a connection to EventStoreDB', () => {
  it('tells an append that begins in the turn in which another call gives the connection up', async () => {
    const client = connect('esdb://127.0.0.1:9?tls=false');
    const channel = await ownPart(client, 'getChannel')();
    const lost = Object.assign(new Error('lost'), {
      code: UNAVAILABLE,
      details: 'lost',
      metadata: { getMap: () => ({}) },
    });
    const append = new AppendClient(() => client, PATIENCE_MS).send(
      toBatchRequest('thing-1', [EVENT], 'any', false),
      PATIENCE_MS,
    );
    const givenUp = ownPart(client, 'handleError')({ getChannel: () => channel }, lost);
    await expect(append).rejects.toMatchObject({ code: UNAVAILABLE });
    await givenUp;
  });
});
