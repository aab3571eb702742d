import { answerOf, person } from '../../api/clients.js';
import { Page } from '../../page/page.js';
import { PagedList } from '../../parts/paged-list.js';
import { SaveProof } from '../../parts/save-proof.js';
import { Card } from '../../parts/surface.js';
import type { ProofSource } from '../../parts/whole-proof.js';
import { t } from '../../texts/texts.js';
import { HistoryEntry } from './history-entry.js';
import { loadHistory } from './load-history.js';

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
      <SaveProof source={PROOF}>
        <p>{t('me.history.proof.what')}</p>
        <p className="text-quiet">{t('me.history.proof.keep')}</p>
      </SaveProof>
    </Page>
  );
}

const PROOF: ProofSource = {
  load: (cursor) => answerOf(person.GET('/person/v1/access-history/proof', { params: { query: { cursor } } })),
  mostTries: 20,
};
