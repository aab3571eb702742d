import { answerOf, staff } from '../../api/clients.js';
import { Page } from '../../page/page.js';
import { PagedList } from '../../parts/paged-list.js';
import { t } from '../../texts/texts.js';

/** Businesses that wait for an answer. */
export default function RequestsPage() {
  return (
    <Page title={t('staff.requests.title')}>
      <PagedList
        queryKey={['production-requests']}
        load={(cursor) => answerOf(staff.GET('/staff/v1/production-requests', { params: { query: { cursor } } }))}
        idOf={({ business }) => business.id}
        empty={t('staff.requests.none')}
      >
        {({ business, use_case }) => (
          <>
            <h2>{business.name}</h2>
            <p>{use_case}</p>
          </>
        )}
      </PagedList>
    </Page>
  );
}
