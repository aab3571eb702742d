import { BusinessName } from '../../parts/business-name.js';
import { gathered } from '../../parts/gathered.js';
import { t } from '../../texts/texts.js';
import type { Grant } from '../grants/grant-lists.js';

interface Props {
  readonly kind: 'told' | 'leftOut';
  /** The first of the grants that a move means this for. */
  readonly grants: readonly Grant[];
  readonly count: number;
  /** Grants that get the new address, where these do not: one of them may be of the same business. */
  readonly told?: readonly Grant[];
  /** What follows for all of them, a paragraph each. */
  readonly what: readonly string[];
}

/** The businesses for which a move means the same, each once: it may have asked more often. */
export function AffectedBusinesses({ kind, grants, count, told = [], what }: Props) {
  const businesses = gathered(grants, ({ business }) => business.id);
  const more = count - grants.length;
  // How many businesses those are that are not listed cannot be told.
  const title = more > 0 ? t(`me.move.${kind}Many`, { count }) : t(`me.move.${kind}`, { count: businesses.length });
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{title}</h3>
      {count > 0 &&
        what.map((text) => (
          <p key={text} className="text-sm text-quiet">
            {text}
          </p>
        ))}
      <ul className="list-disc pl-5">
        {businesses.map(({ key, first: { business } }) => (
          <li key={key}>
            <BusinessName business={business} />
            {told.some((grant) => grant.business.id === key) && ` (${t('me.move.getsItToo')})`}
          </li>
        ))}
        {more > 0 && <li>{t('me.move.others', { count: more })}</li>}
      </ul>
    </section>
  );
}
