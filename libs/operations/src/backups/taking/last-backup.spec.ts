import { InMemoryRecordStore } from '../../../../../test/support/engines/in-memory-record-store.js';
import { LAST_BACKUP, lastBackupOf, noteBackup, type LastBackup } from './last-backup.js';

const EARLIER: LastBackup = { at: '2021-03-01T02:00:00.000Z', by: 'own-tools' };
const LATER: LastBackup = { at: '2021-03-02T02:00:00.000Z', by: 'ops' };

describe('the backup that is known of as the last', () => {
  let records: InMemoryRecordStore;
  beforeEach(() => {
    records = new InMemoryRecordStore([LAST_BACKUP]);
  });

  it('is the one that holds most, in whatever order they are noted', async () => {
    for (const one of [EARLIER, LATER, EARLIER]) await noteBackup(records, one);
    expect(await lastBackupOf(records)).toEqual(LATER);
  });

  it('is none of a time that is still to come, which a wrong clock has noted', async () => {
    await noteBackup(records, { at: '9999-01-01T00:00:00.000Z', by: 'ops' });
    await noteBackup(records, LATER);
    expect(await lastBackupOf(records)).toEqual(LATER);
  });
});
