import { ops, opsJson, opsOptions } from '../support/processes/ops.js';
import { startEventStoreDbStandIn, type EventStoreDbStandIn } from '../support/eventstoredb/index.js';
import { startService, type Service } from '../support/service/service.js';

const LONG_MS = 120_000;

describe('an operator of an installation whose log is in EventStoreDB', () => {
  let server: EventStoreDbStandIn;
  let service: Service;
  beforeAll(async () => {
    server = await startEventStoreDbStandIn();
    service = await startService({ environment: { EVENT_STORE_URL: server.url } });
  }, LONG_MS);
  afterAll(async () => {
    await service.stop();
    await server.stop();
  });

  const options = () => opsOptions(service, { EVENT_STORE_URL: server.url });
  const refusal = {
    code: 2,
    stdout: '',
    stderr: 'consent-ops: EVENT_STORE_URL names a server, which keeps all events itself: nothing is archived there.\n',
  };

  it.each([
    [['--older-than', '1']],
    [['--older-than', '1', '--dry-run']],
    [[]],
    [['--compact']],
    [['--compact', '--dry-run']],
  ])(
    'is told, before anything is done or any process must be stopped, that nothing is archived there: archive %j',
    async (args) => {
      const before = await service.running.engines.log.head();
      expect(await ops(['archive', ...args], options())).toEqual(refusal);
      expect(await service.running.engines.log.head()).toBe(before);
    },
    LONG_MS,
  );

  it('sees in the status that no part of the log stands in files', async () => {
    const { json } = await opsJson<{ archive: unknown }>(['status'], options());
    expect(json.archive).toBeNull();
  });
});
