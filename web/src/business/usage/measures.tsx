import { lazy, Suspense, useMemo, useState } from 'react';
import { loadPage } from '../../page/load-page.js';
import { t } from '../../texts/texts.js';
import { dayInShort, inFigures } from './in-figures.js';
import { COUNTED, totalOf, type Counted, type Day } from './usage.js';

// The figures are there before what draws them.
const Plot = lazy(() => loadPage(() => import('./plot.js')));

/** One plot for each thing that is counted, so that none is dwarfed by another. */
export function Measures({ days }: { readonly days: readonly Day[] }) {
  const oldestFirst = useMemo(() => [...days].reverse(), [days]);
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {COUNTED.map((what) => (
        <li key={what} className="min-w-0">
          <Measure what={what} days={oldestFirst} />
        </li>
      ))}
    </ul>
  );
}

interface Props {
  readonly what: Counted;
  /** Oldest first. */
  readonly days: readonly Day[];
}

function Measure({ what, days }: Props) {
  const [pointed, setPointed] = useState<number | null>(null);
  const name = t(`business.usage.of.${what}`);
  const total = inFigures(totalOf(days, what));
  const counts = useMemo(() => days.map((day) => day[what]), [days, what]);
  const dates = useMemo(() => days.map(({ date }) => date), [days]);
  const day = pointed === null ? undefined : days[pointed];
  return (
    <section className="grid gap-3 rounded-xl border border-line bg-card p-5">
      <div>
        <h2>{name}</h2>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-2xl font-semibold tabular-nums">{total}</span>
          <span className="text-sm text-quiet">
            {day === undefined
              ? t('business.usage.inDays', { count: days.length })
              : t('business.usage.onDay', { day: dayInShort(day.date), number: inFigures(day[what]) })}
          </span>
        </p>
      </div>
      <div className="h-40 min-w-0" role="img" aria-label={t('business.usage.plot', { name, total })}>
        <Suspense fallback={null}>
          <Plot dates={dates} counts={counts} onPointed={setPointed} />
        </Suspense>
      </div>
      <p className="text-sm text-quiet">{t(`business.usage.what.${what}`)}</p>
    </section>
  );
}
