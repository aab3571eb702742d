import { Facts } from '../../parts/surface.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import type { Grant } from './demo.js';
import { GrantBadge } from './grant-badge.js';

interface Props {
  readonly grant: Grant;
  /** When it was read, in milliseconds since 1970. */
  readonly readAt: number;
}

/** What a read of a grant answers. */
export function GrantShown({ grant, readAt }: Props) {
  const facts = [
    { name: t('business.try.grant.status'), value: <GrantBadge status={grant.status} /> },
    { name: t('business.try.grant.id'), value: <code className="font-mono">{grant.id}</code> },
    { name: t('business.try.grant.readAt'), value: <Time at={new Date(readAt).toISOString()} /> },
  ];
  if (grant.status === 'active')
    facts.push({ name: t('business.try.grant.confirmed'), value: <Time at={grant.confirmed_at} /> });
  return (
    <div className="grid gap-4 md:grid-cols-2" aria-live="polite">
      {grant.status === 'active' ? (
        <address className="rounded-lg border border-line bg-ground p-4 font-mono not-italic">
          {grant.address.label_lines.map((line, index) => (
            <bdi key={index} className="block">
              {line}
            </bdi>
          ))}
        </address>
      ) : (
        <p className="rounded-lg border border-dashed border-line p-4 text-quiet">
          {t(`business.try.grant.none.${grant.status}`)}
        </p>
      )}
      <Facts facts={facts} />
    </div>
  );
}
