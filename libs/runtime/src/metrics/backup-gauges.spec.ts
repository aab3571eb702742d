import { Registry } from 'prom-client';
import { LAST_BACKUP, LAST_DRILL, noteBackup, noteDrill } from '#operations';
import { InMemoryRecordStore } from '../../../../test/support/engines/in-memory-record-store.js';
import { measureBackups } from './backup-gauges.js';

describe('the age of the last backup and of the last sound drill, for metrics', () => {
  const [HOUR_AGO, DAY_AGO] = ['2030-01-01T23:00:00.000Z', '2030-01-01T00:00:00.000Z'];
  let records: InMemoryRecordStore;
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.parse('2030-01-02T00:00:00.000Z'), doNotFake: ['nextTick', 'queueMicrotask'] });
    records = new InMemoryRecordStore([LAST_BACKUP, LAST_DRILL]);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const shown = async (): Promise<readonly string[]> => {
    const registry = new Registry();
    measureBackups(registry, records);
    return (await registry.metrics()).split('\n').filter((line) => line.startsWith('consent_'));
  };

  it('is infinite while there was none', async () => {
    expect(await shown()).toEqual(['consent_backup_age_seconds +Inf', 'consent_drill_age_seconds +Inf']);
  });

  it('is that of each by itself', async () => {
    await noteBackup(records, { at: HOUR_AGO, by: 'ops' });
    expect(await shown()).toEqual(['consent_backup_age_seconds 3600', 'consent_drill_age_seconds +Inf']);
    await noteDrill(records, { at: DAY_AGO, backup: '2030-01-01T00-00-00Z' });
    expect(await shown()).toEqual(['consent_backup_age_seconds 3600', 'consent_drill_age_seconds 86400']);
  });

  it('asks for no drill of what the servers’ own tools make', async () => {
    await noteBackup(records, { at: HOUR_AGO, by: 'own-tools' });
    expect(await shown()).toEqual(['consent_backup_age_seconds 3600', 'consent_drill_age_seconds Nan']);
  });

  it('is no number while it cannot be told', async () => {
    records.reachable = false;
    expect(await shown()).toEqual(['consent_backup_age_seconds Nan', 'consent_drill_age_seconds Nan']);
  });
});
