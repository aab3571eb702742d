import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Card, Facts } from '../../parts/surface.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { BusinessName } from '../../parts/business-name.js';
import type { Grant } from './grant-lists.js';
import { GrantStatus } from './grant-status.js';
import { hasWaited, since } from './in-force.js';
import { RevokeButton } from './revoke-grant.js';
import { UnusedNote } from './unused-note.js';

type Fact = 'purpose' | 'how' | 'since' | 'ended' | 'last' | 'lastLooked' | 'reads' | 'looked' | 'number';

interface Props {
  readonly grant: Grant;
  /** The first of the two taps that end it. */
  readonly onEnd: (grant: Grant) => void;
}

/** All that is known of a grant, and what can be done about it. */
export function GrantFacts({ grant, onEnd }: Props) {
  const { id, status, business, channel, ended_at, last_read_at, reads } = grant;
  const fact = (name: Fact, value: ReactNode) => ({
    name: t(`me.grants.fact.${name}`),
    value,
  });
  const isFirst = hasWaited(grant);
  const facts = [
    fact('purpose', <bdi>{business.purpose ?? t('me.grants.noPurpose')}</bdi>),
    fact('how', t(`me.grants.channel.${channel}`)),
    fact('since', <Time at={since(grant)} />),
    ...(ended_at === null ? [] : [fact('ended', <Time at={ended_at} />)]),
    fact(isFirst ? 'lastLooked' : 'last', last_read_at === null ? t('me.grants.never') : <Time at={last_read_at} />),
    fact(isFirst ? 'looked' : 'reads', reads),
    fact('number', <code className="font-mono text-sm">{id}</code>),
  ];
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-xl">
          <BusinessName business={business} />
        </h2>
        <GrantStatus status={status} />
      </div>
      <Facts facts={facts} />
      <UnusedNote grant={grant} />
      <Link href={`/grants/${id}/receipt`} className="text-accent underline print:hidden">
        {t('me.grants.signed.link')}
      </Link>
      <div className="empty:hidden">
        <RevokeButton grant={grant} onAsk={onEnd} />
      </div>
      {status === 'pending_approval' && (
        <Link href="/claims" className="text-accent underline">
          {t('me.grants.one.answer')}
        </Link>
      )}
    </Card>
  );
}
