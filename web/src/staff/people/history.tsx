import { PagedList } from '../../parts/paged-list.js';
import { t } from '../../texts/texts.js';
import { HistoryEntry } from './history-entry.js';
import { loadHistoryOf, type HistoryPage } from './load-history-of.js';

interface Props {
  readonly personId: string;
  readonly reason: string;
  /** The newest page, which is there already. */
  readonly first: HistoryPage;
}

/** Each page is a look of its own, so that none is asked for twice. */
export function History({ personId, reason, first }: Props) {
  return (
    <PagedList
      queryKey={['history-of', personId, reason]}
      load={async (cursor) => (cursor === undefined ? first : loadHistoryOf(personId, reason, cursor))}
      idOf={(_entry, place) => String(place)}
      empty={t('staff.history.none')}
      isAskedOnce
    >
      {(entry) => <HistoryEntry entry={entry} />}
    </PagedList>
  );
}
