import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { answerOf, console } from '../../api/clients.js';
import type { components } from '../../api/generated/console-v1.js';
import { partOf } from '../here/business.js';

export type Usage = components['schemas']['Usage'];
export type Day = Usage['data'][number];

/** How many days can be looked at; the service counts ninety at most. */
export const SPANS = [7, 30, 90] as const;
export type Span = (typeof SPANS)[number];

/** What is counted of each day. */
export const COUNTED = ['requests', 'previews', 'claims', 'reads'] as const;
export type Counted = (typeof COUNTED)[number];

/** The last days, today first. The days shown before stay until others have come. */
export function useUsage(id: string, span: Span): UseQueryResult<Usage> {
  return useQuery({
    queryKey: partOf(id, 'usage', String(span)),
    queryFn: () => {
      const params = { path: { id }, query: { days: String(span) } };
      return answerOf(console.GET('/console/v1/businesses/{id}/usage', { params }));
    },
    placeholderData: keepPreviousData,
  });
}

export const totalOf = (days: readonly Day[], what: Counted): number => days.reduce((sum, day) => sum + day[what], 0);
