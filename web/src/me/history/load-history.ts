import { answerOf, person } from '../../api/clients.js';

/** A page of all that was shown of the person, newest first. */
export const loadHistory = (cursor: string | undefined) =>
  answerOf(person.GET('/person/v1/access-history', { params: { query: { cursor } } }));

export type Entry = Awaited<ReturnType<typeof loadHistory>>['data'][number];
/** One that can be read. */
export type ReadableEntry = Exclude<Entry, { action: 'unreadable' }>;
