import { someEvent } from '../../../../../test/support/eventstoredb/append-load.js';
import { startEventStoreDbStandIn } from '../../../../../test/support/eventstoredb/index.js';
import type { EventStoreDbStandIn } from '../../../../../test/support/eventstoredb/index.js';
import { until } from '../../../../../test/support/eventstoredb/until.js';
import { EventStoreUnavailable } from '../../index.js';
import { AppendClient } from './append-client.js';
import { toBatchRequest } from './batch-messages.js';
import { connect } from './connection.js';

const LONG_MS = 60_000;
const SHORT_MS = 20;

const request = (stream: string) => toBatchRequest(stream, [someEvent()], 'no-stream', false);

describe('the client that appends', () => {
  let server: EventStoreDbStandIn;
  let client: AppendClient;
  beforeEach(async () => {
    server = await startEventStoreDbStandIn();
    client = new AppendClient(() => connect(server.url), LONG_MS);
  });
  afterEach(async () => {
    client.close();
    await server.stop();
  });

  it('does not give up, for an append with little time left, a stream on which others wait', async () => {
    await client.send(request('first'), LONG_MS);
    server.faults.stall();
    const patient = client.send(request('patient'), LONG_MS);
    await expect(client.send(request('hasty'), SHORT_MS)).rejects.toBeInstanceOf(EventStoreUnavailable);
    server.faults.resume();

    expect((await patient).revision).toBe(0);
    expect(server.faults.openBatches).toBe(1);
  });

  it('tells whoever waits when it is closed, and leaves nothing open', async () => {
    await client.send(request('first'), LONG_MS);
    server.faults.stall();
    const waiting = client.send(request('second'), LONG_MS);
    client.close();
    await expect(waiting).rejects.toEqual(new EventStoreUnavailable('the event store is closed'));
    await until('nothing is open', () => server.faults.openBatches === 0);
  });

  it('sends nothing late that was given up while there was no way to the server', async () => {
    server.faults.freeze();
    await expect(client.send(request('given-up'), SHORT_MS)).rejects.toBeInstanceOf(EventStoreUnavailable);
    server.faults.thaw();
    await client.send(request('later'), LONG_MS);
    expect(server.taken().appends).toHaveLength(1);
  });

  it('says that it is out of reach where no client can be made, and goes on with the next one', async () => {
    let hasCertificates = false;
    client = new AppendClient(() => {
      if (!hasCertificates) throw new Error('ENOENT: certificates');
      return connect(server.url);
    }, LONG_MS);
    expect(() => client.send(request('early'), LONG_MS)).toThrow(EventStoreUnavailable);
    hasCertificates = true;
    expect((await client.send(request('later'), LONG_MS)).revision).toBe(0);
  });
});
