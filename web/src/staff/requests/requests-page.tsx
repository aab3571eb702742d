import { answerOf, staff } from '../../api/clients.js';
import { Page } from '../../page/page.js';
import { PagedList } from '../../parts/paged-list.js';
import { Card } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';
import { useAnswering } from '../answer.js';
import { useDone } from '../done.js';
import { STAFF } from '../staff-lists.js';
import { ProductionRequest } from './production-request.js';

const EVERY_MS = 60_000;

/** Businesses that wait to be let into production. */
export default function RequestsPage() {
  const { ask, dialog } = useAnswering();
  const [done, tell] = useDone();
  return (
    <Page title={t('staff.requests.title')} lead={t('staff.requests.lead')}>
      {done}
      <Card>
        <PagedList
          queryKey={[...STAFF, 'production-requests']}
          load={(cursor) => answerOf(staff.GET('/staff/v1/production-requests', { params: { query: { cursor } } }))}
          idOf={({ business }) => business.id}
          empty={t('staff.requests.none')}
          refreshEvery={EVERY_MS}
        >
          {(request) => <ProductionRequest request={request} ask={ask} onAnswered={tell} />}
        </PagedList>
      </Card>
      {dialog}
    </Page>
  );
}
