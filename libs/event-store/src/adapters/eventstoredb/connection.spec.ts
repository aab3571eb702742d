import { jsonEvent, type EventStoreDBClient } from '@eventstore/db-client';
import { connect } from './connection.js';

/** gRPC's code of a server that is away. */
const UNAVAILABLE = 14;

/** Of the client's own parts, which its types do not show. */
function ownPart(client: EventStoreDBClient, name: string): (...given: unknown[]) => Promise<unknown> {
  const part: unknown = Reflect.get(client, name);
  if (typeof part !== 'function') throw new Error(`the client has no ${name}`);
  return (...given) => Promise.resolve(Reflect.apply(part, client, given));
}

describe('a connection to EventStoreDB', () => {
  it('tells an append that begins in the turn in which another call gives the connection up', async () => {
    const { client, credentials } = connect('esdb://127.0.0.1:9?tls=false');
    const channel = await ownPart(client, 'getChannel')();
    const lost = Object.assign(new Error('lost'), {
      code: UNAVAILABLE,
      details: 'lost',
      metadata: { getMap: () => ({}) },
    });
    const append = client.appendToStream('thing-1', [jsonEvent({ type: 'thing.happened.v1', data: {} })], {
      credentials,
      deadline: 2_000,
    });
    const givenUp = ownPart(client, 'handleError')({ getChannel: () => channel }, lost);
    await expect(append).rejects.toMatchObject({ type: 'unavailable' });
    await givenUp;
  });
});
