import { Page } from '../../page/page.js';
import { PagedList } from '../../parts/paged-list.js';
import { Card } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';
import { HistoryEntry } from './history-entry.js';
import { loadHistory } from './load-history.js';
import { SaveProof } from './save-proof.js';

/** Every time that somebody was shown something of the person. */
export default function HistoryPage() {
  return (
    <Page title={t('me.history.title')} lead={t('me.history.lead')}>
      <Card title={t('me.history.list')}>
        <PagedList
          queryKey={['history', 'all']}
          load={loadHistory}
          idOf={(_, place) => String(place)}
          empty={t('me.history.none')}
        >
          {(entry) => <HistoryEntry entry={entry} />}
        </PagedList>
      </Card>
      <SaveProof />
    </Page>
  );
}
