import { useQuery, type QueryKey, type UseQueryResult } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { useParams } from 'wouter';
import { answerOf, console } from '../../api/clients.js';
import type { components } from '../../api/generated/console-v1.js';

export type Business = components['schemas']['Business'];
export type Role = components['schemas']['Role'];

/** The businesses that one is a member of, and what is held of each. */
export const BUSINESSES = ['businesses'] as const;

/** The name of something of a business among what has been asked for. */
export const partOf = (businessId: string, ...part: readonly string[]): QueryKey => ['business', businessId, ...part];

/** The business that the address names, as the service has it; fails with `business_not_found` for a stranger. */
export function useNamedBusiness(): UseQueryResult<Business> {
  const { id = '' } = useParams();
  return useQuery({
    queryKey: partOf(id, 'itself'),
    queryFn: () => answerOf(console.GET('/console/v1/businesses/{id}', { params: { path: { id } } })),
  });
}

export const Here = createContext<Business | undefined>(undefined);

/** The business that the pages are about. @throws Error on a page that is about none */
export function useBusiness(): Business {
  const business = useContext(Here);
  if (business === undefined) throw new Error('This page is about no business.');
  return business;
}
