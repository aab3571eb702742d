import type { EventStore, LogArchive } from '#event-store';
import { archivesIn } from '../../operations/archives.js';
import type { Findings } from '../findings.js';

/**
 * Reads every file of a log's archive, whatever of the log was verified before: each must be there, byte for byte.
 * @throws EventStoreUnavailable; the signal's reason
 */
export async function checkArchiveFiles(archive: LogArchive, findings: Findings, signal: AbortSignal): Promise<void> {
  for (const part of await archive.parts()) {
    const problem = await archive.problemWithin(part, signal);
    if (problem === undefined) continue;
    findings.add('archive', { position: part.first }, `${part.file}, with ${part.events} access events, ${problem}`);
  }
}

/**
 * The files that the engine knows of must be those that the log tells of. Files that it tells of and that are not there
 * are none of the engine's: after a restore to before they were made, the engine has their events itself.
 * @throws EventStoreUnavailable
 */
export async function checkArchiveStatements(archive: LogArchive, log: EventStore, findings: Findings): Promise<void> {
  const sealed = (await archive.parts()).filter(({ state }) => state !== 'taken');
  if (sealed.length === 0) return;
  const stated = await archivesIn(log);
  for (const { file, sha256, events, first } of sealed) {
    if (stated.some((one) => one.file === file && one.sha256 === sha256 && one.events === events)) continue;
    findings.add('archive', { position: first }, `${file} is not the file that the log says its events were put into`);
  }
}
