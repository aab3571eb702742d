import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { inFigures } from './in-figures.js';
import { COUNTED, type Day } from './usage.js';

/** The same as the plots in figures, today first; for whoever opens it. */
export function UsageTable({ days }: { readonly days: readonly Day[] }) {
  const title = t('business.usage.table.title', { count: days.length });
  return (
    <details className="rounded-xl border border-line bg-card p-5">
      <summary className="min-h-6 cursor-pointer font-medium">{title}</summary>
      <div className="mt-4 overflow-x-auto" role="region" aria-label={title} tabIndex={0}>
        <table className="w-full text-right tabular-nums">
          <thead className="text-sm text-quiet">
            <tr>
              <th scope="col" className="pr-3 pb-2 text-left font-medium whitespace-nowrap">
                {t('business.usage.table.day')}
              </th>
              {COUNTED.map((what) => (
                <th key={what} scope="col" className="pb-2 pl-3 font-medium whitespace-nowrap">
                  {t(`business.usage.of.${what}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {days.map((day) => (
              <tr key={day.date}>
                <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                  <Time at={day.date} />
                </th>
                {COUNTED.map((what) => (
                  <td key={what} className="py-1.5 pl-3">
                    {inFigures(day[what])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
