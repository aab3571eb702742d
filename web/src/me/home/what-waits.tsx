import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { answerOf, person } from '../../api/clients.js';
import { ProblemNote } from '../../parts/notes.js';
import { onlyWanted } from '../../parts/only-wanted.js';
import { inWords } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { RETURNED_MAIL } from '../address/depends-on-confirmation.js';
import { nameWithin } from '../../parts/business-name.js';
import { useWaitingChanges } from '../changes/changes.js';
import { useWaitingClaims } from '../claims/waiting-claims.js';
import { GRANTS, loadUnused } from '../grants/grant-lists.js';
import type { Me } from '../me.js';

const loadOpenReports = onlyWanted(
  (cursor) => answerOf(person.GET('/person/v1/returned-mail', { params: { query: { cursor } } })),
  ({ resolution }) => resolution === null,
);

/** Everything that wants the reader's attention, a line each that leads to its page; nothing when nothing does. */
export function WhatWaits({ me: { stale, upcoming_address, effective_date } }: { readonly me: Me }) {
  const claims = useWaitingClaims();
  const changes = useWaitingChanges();
  const reports = useQuery({ queryKey: [...RETURNED_MAIL, 'open'], queryFn: () => loadOpenReports(undefined) });
  const unused = useQuery({ queryKey: [...GRANTS, 'unused', 'first'], queryFn: () => loadUnused(undefined) });
  const problem = claims.error ?? changes.error ?? reports.error ?? unused.error;
  const [waiting = 0, returned = 0] = [claims.data?.data.length, reports.data?.data.length];
  const [oneChange, ...moreChanges] = changes.data?.data ?? [];
  const [oneUnused, ...moreUnused] = unused.data?.data ?? [];
  return (
    <>
      {problem !== null && <ProblemNote problem={problem} />}
      <ul aria-label={t('me.home.waits')} className="grid gap-2 empty:hidden">
        {oneChange !== undefined && (
          <Line to={moreChanges.length === 0 ? `/changes/${oneChange.id}` : '/assistants'}>
            {t('me.changes.waiting', { count: 1 + moreChanges.length })}
          </Line>
        )}
        {waiting > 0 && <Line to="/claims">{t('me.claims.waiting', { count: waiting })}</Line>}
        {returned > 0 && <Line to="/address">{t('me.home.returned', { count: returned })}</Line>}
        {stale && returned === 0 && <Line to="/address">{t('me.home.stale')}</Line>}
        {upcoming_address !== null && effective_date !== null && (
          <Line to="/address/move">{t('me.home.move', { day: inWords(effective_date) })}</Line>
        )}
        {oneUnused !== undefined && (
          <Line to="/grants?show=unused">
            {moreUnused.length === 0
              ? t('me.home.oneUnused', { business: nameWithin(oneUnused.business) })
              : t('me.home.unused')}
          </Line>
        )}
      </ul>
    </>
  );
}

function Line({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <li>
      <Link
        href={to}
        className="flex min-h-11 items-center justify-between gap-3 rounded-lg border border-warn bg-warn-soft px-4 py-2 font-medium hover:underline"
      >
        <span>{children}</span>
        <ChevronRight aria-hidden className="size-5 shrink-0" />
      </Link>
    </li>
  );
}
