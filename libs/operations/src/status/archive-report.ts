import type { LogArchive } from '#event-store';
import { sumOfParts } from '../archive/sum-of-parts.js';
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
  return {
    ...{ files: parts.length, ...sumOfParts(parts) },
    through: parts.at(-1)?.last ?? null,
    also_in_database: sumOfParts(parts.filter(({ state }) => state !== 'alone')).events,
    unfinished: parts.filter(({ state }) => state === 'taken').length,
    problems: problems.flat(),
  };
}
