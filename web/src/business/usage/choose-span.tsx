import { Link } from 'wouter';
import { t } from '../../texts/texts.js';
import { SPANS, type Span } from './usage.js';

interface Props {
  readonly span: Span;
  /** Shown where the address names none. */
  readonly usual: Span;
}

/** How many days are shown: an address each, so that reload and back button keep the choice. */
export function ChooseSpan({ span, usual }: Props) {
  return (
    <nav aria-label={t('business.usage.span.name')}>
      <ul className="flex flex-wrap gap-2">
        {SPANS.map((days) => (
          <li key={days}>
            <Link
              href={days === usual ? '/usage' : `/usage?days=${String(days)}`}
              aria-current={days === span ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-line bg-card px-4 hover:bg-sunk aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:font-semibold"
            >
              {t('business.usage.span.days', { count: days })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
