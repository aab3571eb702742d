import { Button } from '../../parts/button.js';
import { PagedList } from '../../parts/paged-list.js';
import { Card } from '../../parts/surface.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { useBusiness } from '../here/business.js';
import { grantsOf, loadGrants, type Grant } from './demo.js';
import { GrantBadge } from './grant-badge.js';

const POLL_EVERY_MS = 2_000;

/** Whoever approves each claim does so within seconds. */
const whileWaiting = (grants: readonly Grant[]): number | false =>
  grants.some(({ status }) => status === 'pending_approval') && POLL_EVERY_MS;

/** What was claimed of made-up people so far; nothing while nothing was. */
export function DemoGrants({ onChosen }: { readonly onChosen: (grantId: string) => void }) {
  const { id } = useBusiness();
  return (
    <PagedList
      queryKey={grantsOf(id)}
      load={(cursor) => loadGrants(id, cursor)}
      idOf={(grant) => grant.id}
      empty={null}
      refreshEvery={whileWaiting}
      frame={(list) => <Card title={t('business.try.grants.title')}>{list}</Card>}
    >
      {(grant) => <Entry grant={grant} onChosen={() => onChosen(grant.id)} />}
    </PagedList>
  );
}

function Entry({ grant, onChosen }: { readonly grant: Grant; readonly onChosen: () => void }) {
  const shortId = grant.id.slice(0, 8);
  const name = grant.status === 'active' ? `${grant.name.given_name} ${grant.name.family_name}` : shortId;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="grid gap-1">
        <bdi className="font-medium">{name}</bdi>
        <span className="flex flex-wrap items-center gap-2 text-sm text-quiet">
          <GrantBadge status={grant.status} />
          {grant.status !== 'pending_approval' && <Time at={grant.claimed_at} />}
        </span>
      </p>
      <Button onClick={onChosen} label={t('business.try.grants.showOf', { name, id: shortId })}>
        {t('business.try.grants.show')}
      </Button>
    </div>
  );
}
