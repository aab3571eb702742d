import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { answerOf, staff } from '../../api/clients.js';
import { Problem } from '../../api/problem.js';
import { Front } from '../../page/front.js';
import { loadPage } from '../../page/load-page.js';
import { QueryResult } from '../../parts/query-result.js';
import { Loading } from '../../parts/loading.js';
import { STAFF } from '../staff-lists.js';

// Few readers see them, so they are no part of what every page loads first.
const NotStaff = lazy(() => loadPage(() => import('./not-staff.js')));
const NeedsPasskey = lazy(() => loadPage(() => import('./needs-passkey.js')));

/** What is inside is for staff, in production with a passkey; whoever else comes is told what is missing. */
export function StaffGate({ children }: { readonly children: ReactNode }) {
  const door = useQuery({
    queryKey: [...STAFF, 'door'],
    queryFn: () => answerOf(staff.GET('/staff/v1/production-requests')),
  });
  const refusal = door.error instanceof Problem ? door.error.code : null;
  if (refusal !== 'staff_only' && refusal !== 'passkey_required')
    return door.data !== undefined ? (
      <>{children}</>
    ) : (
      <Front>
        <QueryResult query={door}>{() => null}</QueryResult>
      </Front>
    );
  return (
    <Front>
      <Suspense fallback={<Loading />}>
        {refusal === 'staff_only' ? <NotStaff /> : <NeedsPasskey onProven={() => void door.refetch()} />}
      </Suspense>
    </Front>
  );
}
