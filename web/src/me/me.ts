import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { answerOf, person } from '../api/clients.js';
import { orNull } from '../api/or-null.js';
import type { components } from '../api/generated/person-v1.js';

export type Me = components['schemas']['Me'];

/** The one name of the person among what has been asked for. */
export const ME = ['me'] as const;
const me = queryOptions({
  queryKey: ME,
  queryFn: () => orNull('not_registered', answerOf(person.GET('/person/v1/me'))),
  // Another window may have registered meanwhile.
  refetchOnWindowFocus: ({ state }) => (state.data === null ? 'always' : true),
});

/** The person as registered; null for an account that is no person yet. */
export function useRegistered(): UseQueryResult<Me | null> {
  return useQuery(me);
}

/** The person, for what only who is registered is shown. */
export function useMe(): UseQueryResult<Me> {
  return useQuery({ ...me, select: ofPerson });
}

function ofPerson(found: Me | null): Me {
  if (found === null) throw new Error('The account is no person yet.');
  return found;
}
