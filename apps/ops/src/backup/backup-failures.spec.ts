import { open } from 'node:fs/promises';
import { EventStoreUnavailable } from '#event-store';
import { beneath } from '#operations';
import { OutOfReach } from '../command-line/failures.js';
import { operatorsFailure } from './backup-failures.js';

const { signal } = new AbortController();
const WORK = { signal, stopped: 'Stopped.', into: '/mnt/backups' };

describe('what an operator is told of a disk that is full', () => {
  /** As of every file that is open already, the system does not say which one it was. */
  const full = async (): Promise<unknown> => {
    const file = await open('/dev/full', 'w');
    try {
      return await file.write('more').catch((error: unknown) => error);
    } finally {
      await file.close();
    }
  };

  it('names the folder that was written into', async () => {
    expect(operatorsFailure(await full(), WORK)).toEqual(
      new OutOfReach('/mnt/backups cannot be used: no space is left. Make room on its disk, then run this again.'),
    );
  });

  it('names it where an engine that stands there could not write, too', async () => {
    const unavailable = new EventStoreUnavailable('LMDB could not write', { cause: await full() });
    expect(operatorsFailure(beneath(unavailable), WORK)).toEqual(
      new OutOfReach('/mnt/backups cannot be used: no space is left. Make room on its disk, then run this again.'),
    );
    expect(operatorsFailure(unavailable, WORK)).toBe(unavailable);
    const away = new EventStoreUnavailable('the event store is closed');
    expect(operatorsFailure(beneath(away), WORK)).toBe(away);
  });

  it('names a file that the system names, and no folder for what is not for want of room', async () => {
    const missing: unknown = await open('/dev/null/none').catch((error: unknown) => error);
    expect(operatorsFailure(missing, WORK)).toEqual(
      new OutOfReach('/dev/null/none cannot be used: what stands above it is no folder.'),
    );
    const damaged = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' });
    expect(operatorsFailure(damaged, WORK)).toEqual(new OutOfReach('A file cannot be used: the system says EIO.'));
  });
});
