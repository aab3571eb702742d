import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { answerOf, person } from '../api/clients.js';
import { Problem } from '../api/problem.js';
import type { components } from '../api/generated/person-v1.js';

export type Me = components['schemas']['Me'];

/** The one name of the person among what has been asked for. */
export const ME = ['me'] as const;

/** The person as registered; fails with `not_registered` for an account that is no person yet. */
export function useMe(): UseQueryResult<Me> {
  return useQuery({ queryKey: ME, queryFn: () => answerOf(person.GET('/person/v1/me')) });
}

/** Whether the account is no person yet. */
export const isNotRegistered = ({ error }: Pick<UseQueryResult<Me>, 'error'>): boolean =>
  error instanceof Problem && error.code === 'not_registered';
