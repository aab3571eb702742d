import type { Output } from '../terminal/output.js';
import type { Progress } from '../terminal/progress.js';

type Part = keyof typeof UNITS;

const MEGABYTE = 1_048_576;
const UNITS = {
  ...{ copying: 'MB', summing: 'MB', appending: 'events', checking: 'events', erasing: 'people' },
  ...{ writing: 'events', compacting: 'events' },
} as const;

/** A bar for each part of a long piece of work, one after the other. */
export function shownParts(
  label: string,
  output: Output,
): {
  readonly progress: { begins: (part: Part, total?: number) => void; at: (done: number) => void };
  readonly end: () => void;
} {
  let bar: Progress | undefined;
  let scale = 1;
  const end = (): void => {
    bar?.end();
    bar = undefined;
  };
  return {
    progress: {
      begins: (part, total) => {
        end();
        scale = UNITS[part] === 'MB' ? MEGABYTE : 1;
        const known = total === undefined ? {} : { total: Math.ceil(total / scale) };
        bar = output.progress({ label: `${label}: ${part}`, unit: UNITS[part], ...known });
      },
      at: (done) => {
        bar?.at(Math.round(done / scale));
      },
    },
    end,
  };
}
