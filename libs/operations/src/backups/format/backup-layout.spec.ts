import { BACKUP_NAME, backupName } from './backup-layout.js';

const AT = Date.parse('2026-11-21T17:11:29.412Z');

describe('the name of a backup', () => {
  it('is when it was begun, to the second', () => {
    expect(backupName(AT)).toBe('2026-11-21T17-11-29Z');
    expect(backupName(AT, '2026-11-21T17-11-28Z')).toBe('2026-11-21T17-11-29Z');
  });

  it('is a second after the newest where that was begun in the same second', () => {
    expect(backupName(AT, '2026-11-21T17-11-29Z')).toBe('2026-11-21T17-11-30Z');
  });

  it('is the last by name also after the clock of the machine was set back', () => {
    expect(backupName(AT, '2026-12-31T23-59-59Z')).toBe('2027-01-01T00-00-00Z');
    expect(backupName(AT, '2026-12-31T23-59-59Z')).toMatch(BACKUP_NAME);
  });
});
