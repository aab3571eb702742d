import { ArchiveDamaged } from '#event-store';
import { beneath, LogNotSigned } from '#operations';
import type { Settings } from '#runtime';
import { operatorsFailure } from '../backup/backup-failures.js';
import { enginesPlace } from '../backup/engines-place.js';
import { CommandFailure } from '../command-line/failures.js';

interface ArchivesWork {
  readonly settings: Pick<Settings, 'eventStore' | 'readStore'>;
  readonly signal: AbortSignal;
}

/** What an operator is told of a failed archiving. */
export function archivesFailure(error: unknown, { settings, signal }: ArchivesWork): unknown {
  if (error instanceof LogNotSigned || error instanceof ArchiveDamaged) return new CommandFailure(error.message);
  const stopped = 'Stopped; run it again to go on from here.';
  return operatorsFailure(beneath(error), { signal, stopped, into: enginesPlace(settings) });
}
