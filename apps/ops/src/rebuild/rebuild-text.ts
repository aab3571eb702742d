import type { RebuildResult } from '#operations';

export interface RebuildReport extends RebuildResult {
  readonly view: string;
  readonly seconds: number;
}

/** Differences listed for the eyes; `--json` has all. */
const LISTED = 20;

export function rebuildText({ rebuilt }: { readonly rebuilt: readonly RebuildReport[] }): string {
  return rebuilt.flatMap(linesOf).join('\n');
}

function linesOf({ view, seconds, events, comparison, switched }: RebuildReport): readonly string[] {
  const outcome = switched ? 'the new views answer' : 'nothing was switched';
  const built = events === null ? 'built by the projectors' : `${String(events)} events`;
  const first = `${view}: ${built} in ${String(seconds)} s; ${outcome}`;
  if (comparison === null) return [first];
  const { documents, differences } = comparison;
  const compared = `${view}: ${String(documents)} documents compared, ${String(differences.length)} different`;
  const listed = differences.slice(0, LISTED).map(({ collection, id, what }) => `  ${collection} ${id}: ${what}`);
  const more =
    differences.length > LISTED ? [`  and ${String(differences.length - LISTED)} more (--json lists them)`] : [];
  return [first, compared, ...listed, ...more];
}
