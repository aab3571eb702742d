import { useQuery, useQueryClient } from '@tanstack/react-query';
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

const DOOR = [...STAFF, 'door'] as const;

/** Why the service lets nobody in; null where it does. */
type Refusal = 'staff_only' | 'passkey_required' | null;

/** What is inside is for staff, in production with a passkey; whoever else comes is told what is missing. */
export function StaffGate({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient();
  const door = useQuery({
    queryKey: DOOR,
    queryFn: knock,
    refetchOnWindowFocus: ({ state }) => (state.data === null ? true : 'always'),
  });
  if (door.data === null) return <>{children}</>;
  return (
    <Front>
      <QueryResult query={door}>
        {(refusal) => (
          <Suspense fallback={<Loading />}>
            {refusal === 'staff_only' ? (
              <NotStaff />
            ) : (
              <NeedsPasskey onProven={() => void client.resetQueries({ queryKey: DOOR })} />
            )}
          </Suspense>
        )}
      </QueryResult>
    </Front>
  );
}

async function knock(): Promise<Refusal> {
  try {
    await answerOf(staff.GET('/staff/v1/production-requests'));
    return null;
  } catch (error) {
    if (error instanceof Problem && (error.code === 'staff_only' || error.code === 'passkey_required'))
      return error.code;
    throw error;
  }
}
