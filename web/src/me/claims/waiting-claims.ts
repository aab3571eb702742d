import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Page } from '../../parts/paged-list.js';
import { GRANTS, loadGrants, type Grant } from '../grants/grant-lists.js';

/** A business asks while its customer waits at the counter or on the phone. */
export const ASK_AGAIN_MS = 10_000;

/** Claims that wait for an answer, the newest page of them; asked for again and again while it is looked at. */
export function useWaitingClaims(): UseQueryResult<Page<Grant>> {
  return useQuery({
    queryKey: [...GRANTS, 'waiting'],
    queryFn: () => loadGrants('pending_approval')(undefined),
    refetchInterval: ASK_AGAIN_MS,
  });
}
