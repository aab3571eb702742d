import { loadHistory, type Entry } from '../history/load-history.js';
import type { components } from '../../api/generated/person-v1.js';
import { onlyWanted } from '../../parts/only-wanted.js';
import { PagedList } from '../../parts/paged-list.js';
import { Card } from '../../parts/surface.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';

type Disclosure = components['schemas']['Access'] & { readonly action: 'claimed' | 'read' | 'listed' };

/** Each time that a business was shown something by this grant, newest first. */
export function GrantDisclosures({ grantId }: { readonly grantId: string }) {
  return (
    <Card title={t('me.grants.looks.title')}>
      <PagedList
        queryKey={['history', 'of-grant', grantId]}
        load={onlyWanted<Entry>(loadHistory, (entry) => isDisclosure(entry) && entry.grant_id === grantId)}
        idOf={(_, place) => String(place)}
        empty={t('me.grants.looks.none')}
      >
        {(entry) => (isDisclosure(entry) ? <DisclosureLine disclosure={entry} /> : null)}
      </PagedList>
    </Card>
  );
}

function DisclosureLine({ disclosure: { at, action, channel, fields } }: { readonly disclosure: Disclosure }) {
  return (
    <div className="grid gap-1 sm:grid-cols-[14rem_1fr]">
      <Time at={at} />
      <p>
        {fields.length === 0 ? t('me.grants.looks.nothing') : t(`me.grants.looks.${action}`)}
        {channel !== null && <span className="block text-sm text-quiet">{t(`me.grants.channel.${channel}`)}</span>}
      </p>
    </div>
  );
}

function isDisclosure(entry: Entry): entry is Disclosure {
  return entry.action === 'claimed' || entry.action === 'read' || entry.action === 'listed';
}
