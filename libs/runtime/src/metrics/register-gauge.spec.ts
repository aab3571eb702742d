import { Registry } from 'prom-client';
import { SECOND_PLACE, type SecondPlaceRecord } from '#operations';
import { InMemoryRecordStore } from '../../../../test/support/engines/in-memory-record-store.js';
import { measureRegister } from './register-gauge.js';

describe('the age of the register’s second place, for metrics', () => {
  const NOW = Date.parse('2030-01-01T00:01:00.000Z');
  const aMinuteAgo = { asOf: '2030-01-01T00:00:00.000Z', newest: null, trouble: null };
  beforeEach(() => {
    jest.useFakeTimers({ now: NOW, doNotFake: ['nextTick', 'queueMicrotask'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const shown = async (current?: SecondPlaceRecord): Promise<string | undefined> => {
    const records = new InMemoryRecordStore([SECOND_PLACE]);
    if (current !== undefined) await records.create(SECOND_PLACE, 'second-place', current);
    const registry = new Registry();
    measureRegister(registry, records);
    return /^consent_erasure_register_age_seconds (\S+)$/m.exec(await registry.metrics())?.[1];
  };

  it('is that of its time where everybody on it is erased', async () => {
    expect(await shown({ ...aMinuteAgo, cameBack: 0 })).toBe('60');
    expect(await shown(aMinuteAgo)).toBe('60');
  });

  it('is infinite while people on it are in the log as if they had not been erased, however new it is', async () => {
    expect(await shown({ ...aMinuteAgo, cameBack: 1 })).toBe('+Inf');
  });

  it('is no number before it was written', async () => {
    expect(await shown()).toBe('Nan');
    expect(await shown({ ...aMinuteAgo, asOf: null })).toBe('Nan');
  });
});
