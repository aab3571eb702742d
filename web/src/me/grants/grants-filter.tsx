import { Link } from 'wouter';
import { t } from '../../texts/texts.js';

export type Shown = 'active' | 'unused' | 'ended';

const CHOICES: readonly Shown[] = ['active', 'unused', 'ended'];

/** Which grants are listed: an address each, so that reload and back button keep the choice. */
export function GrantsFilter({ shown }: { readonly shown: Shown }) {
  return (
    <nav aria-label={t('me.grants.filter.name')} className="print:hidden">
      <ul className="flex flex-wrap gap-2">
        {CHOICES.map((choice) => (
          <li key={choice}>
            <Link
              href={choice === 'active' ? '/grants' : `/grants?show=${choice}`}
              aria-current={choice === shown ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-line bg-card px-4 hover:bg-sunk aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:font-semibold"
            >
              {t(`me.grants.filter.${choice}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
