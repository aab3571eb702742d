import { useQuery } from '@tanstack/react-query';
import type { Business } from '../here/business.js';
import { keysOf, loadKeys } from '../keys/api-keys.js';
import { useMembers } from '../people/members.js';
import { grantsOf, loadGrants } from '../try/demo.js';
import { endpointsOf, loadEndpoints } from '../webhooks/endpoints.js';

interface StepsDone {
  readonly try: boolean;
  readonly keys: boolean;
  readonly webhooks: boolean;
  readonly people: boolean;
}

/** What a business has of what it will need; while nothing is known, of nothing. */
export function useStepsDone({ id, role }: Business): StepsDone {
  // Beside the list of the page where it is tried, which comes a page at a time.
  const grants = useQuery({ queryKey: [...grantsOf(id), 'newest'], queryFn: () => loadGrants(id, undefined) });
  const keys = useQuery({ queryKey: keysOf(id), queryFn: () => loadKeys(id), enabled: role === 'owner' });
  const endpoints = useQuery({ queryKey: endpointsOf(id), queryFn: () => loadEndpoints(id) });
  const members = useMembers(id);
  return {
    try: isAny(grants.data),
    keys: isAny(keys.data),
    webhooks: isAny(endpoints.data),
    people: isAny(members.data, 2),
  };
}

function isAny(list: { readonly data: readonly unknown[] } | undefined, least = 1): boolean {
  return (list?.data.length ?? 0) >= least;
}
