import type { Collection, ViewStore } from '#document-store';
import { INVALID_CURSOR } from '#domain';
import { PAGE, pageOf } from './page-of.js';
import { QueryRejected } from './query-rejected.js';

export interface ViewPage<T> {
  readonly documents: readonly T[];
  /** Id of the page's last document when there are more, else null. */
  readonly nextCursor: string | null;
}

export interface ListedBy<T> {
  readonly index: string;
  readonly equal: Readonly<Partial<Record<keyof T & string, string>>>;
  /** The field that the index is ordered by. */
  readonly order: keyof T & string;
  /** Whose the list is: a cursor names a document with these same values. */
  readonly whose: Readonly<Partial<Record<keyof T & string, string>>>;
  /** The previous page's `nextCursor`. */
  readonly cursor: string | undefined;
}

/** A page of a view, newest first. @throws QueryRejected for a cursor that is none of this list's */
export async function viewPage<T extends object>(
  views: ViewStore,
  collection: Collection<T>,
  { index, equal, order, whose, cursor }: ListedBy<T>,
): Promise<ViewPage<T>> {
  const after = cursor === undefined ? undefined : await placeOf(views, collection, { order, whose, cursor });
  const request = { index, equal: equal as Record<string, string>, direction: 'down', limit: PAGE + 1 } as const;
  const found = await views.page(collection, { ...request, ...(after && { after }) });
  const { entries, next } = pageOf(found, ({ id }) => id);
  return { documents: entries.map(({ body }) => body), nextCursor: next };
}

async function placeOf<T extends object>(
  views: ViewStore,
  collection: Collection<T>,
  { order, whose, cursor }: Pick<ListedBy<T>, 'order' | 'whose'> & { readonly cursor: string },
): Promise<{ order: string; id: string }> {
  const body = (await views.get(collection, cursor))?.body as Readonly<Record<string, unknown>> | undefined;
  const place = body?.[order];
  const isOurs = body !== undefined && Object.entries(whose).every(([field, value]) => body[field] === value);
  if (isOurs && typeof place === 'string') return { order: place, id: cursor };
  throw new QueryRejected(INVALID_CURSOR);
}
