import { someEvent } from '../../../../../test/support/eventstoredb/append-load.js';
import { startEventStoreDbStandIn } from '../../../../../test/support/eventstoredb/index.js';
import { until } from '../../../../../test/support/eventstoredb/until.js';
import { EventStoreUnavailable } from '../../index.js';
import { AppendClient } from './append-client.js';
import { toBatchRequest } from './batch-messages.js';
import { connect } from './connection.js';

const LONG_MS = 60_000;
const SHORT_MS = 20;

const request = (stream: string) => toBatchRequest(stream, [someEvent()], 'no-stream', false);

describe('the client that appends', () => {
  it('does not give up, for an append with little time left, a stream on which others wait', async () => {
    const server = await startEventStoreDbStandIn();
    const client = new AppendClient(() => connect(server.url), LONG_MS);
    await client.send(request('first'), LONG_MS);
    server.faults.stall();
    const patient = client.send(request('patient'), LONG_MS);
    await expect(client.send(request('hasty'), SHORT_MS)).rejects.toBeInstanceOf(EventStoreUnavailable);
    server.faults.resume();

    expect((await patient).revision).toBe(0);
    expect(server.faults.openBatches).toBe(1);
    client.close();
    await server.stop();
  });

  it('tells whoever waits when it is closed, and leaves nothing open', async () => {
    const server = await startEventStoreDbStandIn();
    const client = new AppendClient(() => connect(server.url), LONG_MS);
    await client.send(request('first'), LONG_MS);
    server.faults.stall();
    const waiting = client.send(request('second'), LONG_MS);
    client.close();
    await expect(waiting).rejects.toEqual(new EventStoreUnavailable('the event store is closed'));
    await until('nothing is open', () => server.faults.openBatches === 0);
    await server.stop();
  });
});
