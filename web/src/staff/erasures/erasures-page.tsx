import { answerOf, staff } from '../../api/clients.js';
import { Page } from '../../page/page.js';
import { PagedList } from '../../parts/paged-list.js';
import { Card } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';
import { useAnswering } from '../answer.js';
import { useDone } from '../done.js';
import { STAFF } from '../staff-lists.js';
import { WaitingErasure } from './waiting-erasure.js';

const EVERY_MS = 60_000;

/** Erasures that a second member of staff has to approve. */
export default function ErasuresPage() {
  const { ask, dialog } = useAnswering();
  const [done, tell] = useDone();
  return (
    <Page title={t('staff.erasures.title')} lead={t('staff.erasures.lead')}>
      {done}
      <Card>
        <PagedList
          queryKey={[...STAFF, 'erasures']}
          load={(cursor) => answerOf(staff.GET('/staff/v1/erasures', { params: { query: { cursor } } }))}
          idOf={({ id }) => id}
          empty={t('staff.erasures.none')}
          refreshEvery={EVERY_MS}
        >
          {(erasure) => (
            <WaitingErasure erasure={erasure} ask={ask} onApproved={() => tell(t('staff.erasures.approved'))} />
          )}
        </PagedList>
      </Card>
      {dialog}
    </Page>
  );
}
