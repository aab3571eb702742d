import { answerOf, staff } from '../../api/clients.js';

/** A page of all that was shown of a person, newest first. Asking for it is a look, which the person sees. */
export const loadHistoryOf = (id: string, reason: string, cursor: string | undefined) =>
  answerOf(staff.GET('/staff/v1/people/{id}/access-history', { params: { path: { id }, query: { reason, cursor } } }));

/** A page of the proof of it. It is a look as well. */
export const loadProofOf = (id: string, reason: string, cursor: string | undefined) =>
  answerOf(
    staff.GET('/staff/v1/people/{id}/access-history/proof', { params: { path: { id }, query: { reason, cursor } } }),
  );

export type HistoryPage = Awaited<ReturnType<typeof loadHistoryOf>>;
export type Entry = HistoryPage['data'][number];
/** One that can be read. */
export type ReadableEntry = Exclude<Entry, { action: 'unreadable' }>;
