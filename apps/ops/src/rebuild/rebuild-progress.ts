import type { RebuildPhase, RebuildProgress } from '#operations';
import type { Output } from '../terminal/output.js';
import { likelyTotal, type Progress } from '../terminal/progress.js';

const SAID: Readonly<Record<RebuildPhase, string | undefined>> = {
  resumed: 'going on where an earlier run was cut off',
  building: undefined,
  'building-apart': 'every process that holds a partition builds it',
  following: 'the new views are near the old ones; waiting until every process knows',
  comparing: undefined,
  switched: 'switched to the new views; the old ones are kept for the grace time',
  dropped: 'the views that are not needed any more are put away',
};

/** Shows a rebuild on standard error: bars for building and comparing, a line for what else happens. */
export function shownProgress(
  view: string,
  output: Output,
): { readonly progress: RebuildProgress; readonly end: () => void } {
  let bar: Progress | undefined;
  const end = (): void => {
    bar?.end();
    bar = undefined;
  };
  const progress: RebuildProgress = {
    built: (events, fraction) => {
      bar?.at(events, likelyTotal(events, fraction));
    },
    builtApart: (fraction) => {
      bar?.at(Math.round(fraction * 100));
    },
    compared: (documents) => {
      bar?.at(documents);
    },
    parked: ({ collection, stream, revision }) => {
      output.note(
        `${view}: ${collection} could not take up ${stream} at revision ${String(revision)}; it stands still there`,
      );
    },
    phase: (phase) => {
      end();
      const said = SAID[phase];
      if (said !== undefined) output.note(`${view}: ${said}`);
      if (phase === 'building') bar = output.progress({ label: `${view}: building`, unit: 'events', total: 1 });
      if (phase === 'building-apart')
        bar = output.progress({ label: `${view}: building`, unit: 'percent', total: 100 });
      if (phase === 'comparing') bar = output.progress({ label: `${view}: comparing`, unit: 'documents' });
    },
  };
  return { progress, end };
}
