import { Link } from 'wouter';
import { answerOf, console } from '../../api/clients.js';
import { Page } from '../../page/page.js';
import { nameWithin } from '../../parts/business-name.js';
import { DoneNote } from '../../parts/notes.js';
import { PagedList } from '../../parts/paged-list.js';
import { Badge, Card } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';
import { BUSINESSES, type Business } from '../here/business.js';
import { useToldFarewell } from '../here/farewell.js';
import { ModeBadge } from '../here/mode-badge.js';
import { Invitations } from './invitations.js';
import { NewBusiness } from './new-business.js';

const load = (cursor: string | undefined) =>
  answerOf(console.GET('/console/v1/businesses', { params: { query: { cursor } } }));

/** The businesses that one is a member of, the invitations that wait, and a new one. */
export default function BusinessesPage() {
  const farewell = useToldFarewell();
  return (
    <Page title={t('business.list.title')} lead={t('business.list.lead')}>
      {farewell !== undefined && (
        <DoneNote>{t(`business.farewell.${farewell.how}`, { name: nameWithin(farewell) })}</DoneNote>
      )}
      <Invitations />
      <PagedList
        queryKey={BUSINESSES}
        load={load}
        idOf={({ id }) => id}
        empty={t('business.list.none')}
        frame={(list) => <Card title={t('business.list.yours')}>{list}</Card>}
      >
        {(business) => <Entry business={business} />}
      </PagedList>
      <NewBusiness />
    </Page>
  );
}

function Entry({ business }: { readonly business: Business }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <Link href={`/${business.id}`} className="py-1 font-semibold text-accent underline">
        <bdi>{business.name}</bdi>
      </Link>
      <span className="flex flex-wrap gap-2">
        {business.role !== null && <Badge>{t(`business.role.${business.role}`)}</Badge>}
        <ModeBadge business={business} />
      </span>
    </div>
  );
}
