import { answerOf, console } from '../../api/clients.js';
import { PagedList } from '../../parts/paged-list.js';
import { Card } from '../../parts/surface.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { partOf, type Business } from '../here/business.js';
import { NoticeText } from './notice-text.js';

/** What the members should know, newest first; nothing where there is none. */
export function Notices({ id }: Pick<Business, 'id'>) {
  const title = t('business.overview.notices.title');
  return (
    <PagedList
      queryKey={partOf(id, 'notices')}
      load={(cursor) =>
        answerOf(console.GET('/console/v1/businesses/{id}/notices', { params: { path: { id }, query: { cursor } } }))
      }
      idOf={(notice) => notice.id}
      empty={null}
      frame={(list) => (
        <Card title={title}>
          {/* However many there are, what is below stays within reach. */}
          <div role="region" aria-label={title} tabIndex={0} className="max-h-80 overflow-y-auto">
            {list}
          </div>
        </Card>
      )}
    >
      {(notice) => (
        <div className="grid gap-1">
          <NoticeText notice={notice} />
          <p className="text-sm text-quiet">
            <Time at={notice.at} />
          </p>
        </div>
      )}
    </PagedList>
  );
}
