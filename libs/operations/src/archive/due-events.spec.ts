import { randomUUID } from 'node:crypto';
import { SignedLog } from '../../../../test/support/proofs/signed-log.js';
import { dueEvents } from './due-events.js';

const ACCESS = `access-${randomUUID()}`;
const BEFORE = '2025-01-01T00:00:00.000Z';

describe('the access events that are old enough to be archived', () => {
  let signed: SignedLog;
  beforeEach(async () => {
    signed = await SignedLog.open();
  });
  afterEach(() => signed.close());

  async function append(time: string, count = 1, stream = ACCESS): Promise<void> {
    const metadata = { time, correlationId: randomUUID(), causationId: null, actor: 'service:test' };
    for (let left = count; left > 0; left -= 100) {
      const events = Array.from({ length: Math.min(left, 100) }, () => ({
        ...{ id: randomUUID(), type: 'sample.happened.v1', data: {} },
        metadata,
      }));
      await signed.log.append(stream, events, 'any');
    }
  }

  async function due(): Promise<number> {
    const range = { after: undefined, through: (await signed.log.head()) ?? '', before: Date.parse(BEFORE) };
    let count = 0;
    for await (const event of dueEvents(signed.log, range, new AbortController().signal))
      count += event.envelope().stream === ACCESS ? 1 : 0;
    return count;
  }

  it('go on behind an event of a clock that was ahead, which stays where it is', async () => {
    await append('2020-01-01T00:00:00.000Z', 10);
    await append('2045-01-01T00:00:00.000Z', 1, 'sample-x');
    await append('2021-01-01T00:00:00.000Z', 700);
    await append('2045-01-01T00:00:00.000Z', 3);
    await append('2022-01-01T00:00:00.000Z', 20);
    expect(await due()).toBe(730);
  });

  it('end where the log gets too new, whatever clocks differed by then, and though one is behind', async () => {
    await append('2024-12-31T23:59:40.000Z', 10);
    for (let n = 0; n < 30; n += 1) {
      await append('2025-01-01T00:00:10.000Z');
      await append('2024-12-31T23:59:50.000Z', 5);
    }
    await append('2025-01-01T00:00:20.000Z', 50);
    await append('2001-01-01T00:00:00.000Z');
    await append('2025-06-01T00:00:00.000Z', 700);
    expect(await due()).toBe(10);
  });

  it('end with the log', async () => {
    await append('2020-01-01T00:00:00.000Z', 600);
    await append('2045-01-01T00:00:00.000Z');
    expect(await due()).toBe(600);
  });
});
