import { DocumentStoreUnavailable } from '#document-store';
import { EventStoreUnavailable } from '#event-store';
import { LogNotSigned } from '#operations';
import { readSettings } from '#runtime';
import { CommandFailure, OutOfReach } from '../command-line/failures.js';
import { archivesFailure } from './archive-failure.js';

describe('what an operator is told whose archive does not come to its end', () => {
  const { signal } = new AbortController();
  const work = { settings: readSettings({ DATA_DIR: '/mnt/consent' }, true), signal };
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });

  it.each<[string, Error]>([
    ['a file', full],
    ['the log', new EventStoreUnavailable('LMDB could not write', { cause: full })],
    ['the records', new DocumentStoreUnavailable('LMDB could not write', { cause: full })],
  ])('names the disk that is too full for %s, and what to do', (_what, error) => {
    const told = '/mnt/consent cannot be used: no space is left. Make room on its disk, then run this again.';
    expect(archivesFailure(error, work)).toEqual(new OutOfReach(told));
  });

  it('says what else is wrong, and leaves what is no fault of the disk as it is', () => {
    const away = new EventStoreUnavailable('the event store is closed');
    expect(archivesFailure(away, work)).toBe(away);
    const unsigned = new LogNotSigned('broken-tree');
    expect(archivesFailure(unsigned, work)).toEqual(new CommandFailure(unsigned.message));
    const stopped = { ...work, signal: AbortSignal.abort() };
    expect(archivesFailure(full, stopped)).toEqual(new CommandFailure('Stopped; run it again to go on from here.'));
  });
});
