import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Page } from '../../page/page.js';
import { Button } from '../../parts/button.js';
import { ProblemNote } from '../../parts/notes.js';
import { Card, Empty } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';
import { useBusiness } from '../here/business.js';
import { endpointsOf, loadEndpoints } from '../webhooks/endpoints.js';
import { useAttempted } from './attempts-since.js';
import { ChooseShown } from './choose-shown.js';
import { EventEntry } from './event-entry.js';
import type { LiveEvent } from './event-stream.js';
import { useLiveEvents } from './live-events.js';
import { NoEvents } from './no-events.js';
import { isShown, type Shown } from './shown.js';

/** What the business is told, as it happens, and what became of it at its endpoints and listeners. */
export default function EventsPage() {
  const { id } = useBusiness();
  const { events, connection, problem, again } = useLiveEvents(id);
  const [pausedAt, setPausedAt] = useState<number>();
  const standing = events.filter(({ sequence }) => pausedAt === undefined || sequence <= pausedAt);
  const newer = events.length - standing.length;
  const toggle = (): void => setPausedAt(pausedAt === undefined ? (events[0]?.sequence ?? 0) : undefined);
  return (
    <Page title={t('business.events.title')} lead={t('business.events.lead')}>
      <Card title={t('business.events.list')}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="text-quiet">
            {pausedAt === undefined
              ? t(`business.events.connection.${connection}`)
              : t('business.events.paused', { count: newer })}
            {pausedAt === undefined &&
              events[0] !== undefined &&
              ` ${t('business.events.latest', { type: events[0].type })}`}
          </p>
          {events.length > 0 && (
            <Button onClick={toggle}>
              {t(pausedAt === undefined ? 'business.events.pause' : 'business.events.resume')}
            </Button>
          )}
        </div>
        {problem !== undefined && <ProblemNote problem={problem} again={{ label: t('shared.again'), run: again }} />}
        {events.length === 0 ? <NoEvents /> : <Events businessId={id} events={standing} />}
      </Card>
    </Page>
  );
}

interface EventsProps {
  readonly businessId: string;
  readonly events: readonly LiveEvent[];
}

function Events({ businessId, events }: EventsProps) {
  const [shown, setShown] = useState<Shown>({});
  const endpoints = useQuery({ queryKey: endpointsOf(businessId), queryFn: () => loadEndpoints(businessId) });
  const known = endpoints.data?.data ?? [];
  const chosen = useAttempted(businessId, events).filter((event) => isShown(shown, event));
  return (
    <>
      <ChooseShown shown={shown} endpoints={known} onChange={setShown} />
      {chosen.length === 0 ? (
        <Empty>{t('business.events.noneSuch')}</Empty>
      ) : (
        <ul className="divide-y divide-line">
          {chosen.map((event) => (
            <li key={event.sequence} className="py-1">
              <EventEntry event={event} endpoints={known} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
