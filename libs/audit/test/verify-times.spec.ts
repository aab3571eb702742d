import { randomUUID } from 'node:crypto';
import { AuditedLog, VERIFIED_AT } from './audited-log.js';

const PERSON = `person-${randomUUID()}`;
const MINUTE_MS = 60_000;

describe('a log with an event that is said to be of years ahead', () => {
  let audited: AuditedLog;
  beforeAll(async () => {
    audited = await AuditedLog.open();
    await audited.madeUp.people(1);
  });
  afterAll(() => audited.close());

  const appended = async (time: string): Promise<void> => {
    const metadata = { time, correlationId: randomUUID(), causationId: null, actor: 'service:test' };
    await audited.log.append(PERSON, [{ id: randomUUID(), type: 'person.made_up.v1', data: {}, metadata }], 'any');
  };

  it('is told of that event by position and stream, with and without the keyring, and of no other', async () => {
    const [soon = '', later = ''] = [4, 6].map((minutes) => new Date(VERIFIED_AT + minutes * MINUTE_MS).toISOString());
    for (const time of [soon, '2199-01-01T00:00:00.000Z', later]) await appended(time);
    await audited.sign();
    const head = Number(await audited.log.head());
    for (const isKeyAlone of [true, false]) {
      const { findings } = await audited.verified({ isKeyAlone });
      expect(findings.filter(({ check }) => check === 'times')).toEqual(
        ['2199-01-01T00:00:00.000Z', later].map((time, at) => ({
          check: 'times',
          problem: `it bears a time that is yet to come, ${time}`,
          position: String(head - 1 + at).padStart(16, '0'),
          stream: PERSON,
          revision: at + 1,
        })),
      );
    }
  });
});
