import type { ArchivePart, LogArchive } from '#event-store';
import type { ArchiveReport } from './status-report.js';

/** What of the log stands in files, and whether they are there; null where its engine keeps all of it itself. */
export async function archiveReport(archive: LogArchive | undefined): Promise<ArchiveReport | null> {
  if (archive === undefined) return null;
  const parts = await archive.parts();
  const problems = await Promise.all(
    parts.map(async (part) => {
      const problem = await archive.problemOf(part);
      return problem === undefined ? [] : [`${part.file} ${problem}`];
    }),
  );
  const sum = (of: (part: ArchivePart) => number): number => parts.reduce((total, part) => total + of(part), 0);
  return {
    ...{ files: parts.length, events: sum(({ events }) => events), bytes: sum(({ bytes }) => bytes) },
    through: parts.at(-1)?.last ?? null,
    also_in_database: sum(({ events, state }) => (state === 'alone' ? 0 : events)),
    unfinished: parts.filter(({ state }) => state === 'taken').length,
    problems: problems.flat(),
  };
}
