import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import type { Grant } from './grant-lists.js';
import { unusedSince } from './in-force.js';

/** Asks about a grant that nobody has used for 90 days whether it is still wanted; nothing about any other. */
export function UnusedNote({ grant }: { readonly grant: Grant }) {
  const unused = unusedSince(grant);
  if (unused === null) return null;
  return (
    <p className="mt-1 justify-self-start rounded-lg bg-warn-soft px-3 py-1.5 text-sm text-warn">
      {t('me.grants.unused')} <Time at={unused} dayOnly />. {t('me.grants.unusedAsk')}
    </p>
  );
}
