import { answerOf, staff } from '../../api/clients.js';
import { Page } from '../../page/page.js';
import { PagedList } from '../../parts/paged-list.js';
import { Card } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';
import { useAnswering } from '../answer.js';
import { useDone } from '../done.js';
import { STAFF } from '../staff-lists.js';
import { ChangeRequest } from './change-request.js';

const EVERY_MS = 60_000;

/** Businesses in production that want another name or purpose. */
export default function ChangesPage() {
  const { ask, dialog } = useAnswering();
  const [done, tell] = useDone();
  return (
    <Page title={t('staff.changes.title')} lead={t('staff.changes.lead')}>
      {done}
      <Card>
        <PagedList
          queryKey={[...STAFF, 'change-requests']}
          load={(cursor) => answerOf(staff.GET('/staff/v1/change-requests', { params: { query: { cursor } } }))}
          idOf={({ business }) => business.id}
          empty={t('staff.changes.none')}
          refreshEvery={EVERY_MS}
        >
          {(change) => <ChangeRequest change={change} ask={ask} onAnswered={tell} />}
        </PagedList>
      </Card>
      {dialog}
    </Page>
  );
}
