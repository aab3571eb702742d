import { useSearchParams } from 'wouter';
import { Page } from '../../page/page.js';
import { PagedList } from '../../parts/paged-list.js';
import { Card } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';
import { useEnding } from './ending.js';
import { GRANTS, loadEnded, loadGrants, loadUnused } from './grant-lists.js';
import { GrantRow } from './grant-row.js';
import { GrantsFilter, type Shown } from './grants-filter.js';
import { WaitingNote } from './waiting-note.js';

const LISTS = { active: loadGrants('active'), unused: loadUnused, ended: loadEnded } as const;

/** Everybody who has the address, or had it. */
export default function GrantsPage() {
  const [search] = useSearchParams();
  const ending = useEnding();
  const shown = shownBy(search.get('show'));
  return (
    <Page title={t('me.grants.title')} lead={t('me.grants.lead')}>
      {ending.receipt}
      <WaitingNote />
      <GrantsFilter shown={shown} />
      <Card>
        <PagedList
          key={shown}
          queryKey={[...GRANTS, shown]}
          load={LISTS[shown]}
          idOf={({ id }) => id}
          // What has ended is told one by one, each with its day.
          togetherBy={shown === 'ended' ? undefined : ({ business }) => business.id}
          empty={t(`me.grants.none.${shown}`)}
        >
          {(grant, others) => <GrantRow {...{ grant, others }} onEnd={ending.ask} />}
        </PagedList>
      </Card>
      {ending.dialog}
    </Page>
  );
}

function shownBy(wish: string | null): Shown {
  return wish === 'ended' || wish === 'unused' ? wish : 'active';
}
