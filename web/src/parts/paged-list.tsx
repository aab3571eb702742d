import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { t } from '../texts/texts.js';
import { Button } from './button.js';
import { gathered } from './gathered.js';
import { IncompleteNote } from './incomplete-note.js';
import { Loading } from './loading.js';
import { ProblemNote } from './notes.js';
import { Empty } from './surface.js';

export interface Page<Item> {
  readonly data: readonly Item[];
  readonly next_cursor: string | null;
  /** Entries that are missing because they cannot be read; without it there are none. */
  readonly incomplete?: number;
}

/** One page of a list of the service, from its beginning without a cursor. May throw a Problem. */
export type LoadPage<Item> = (cursor: string | undefined) => Promise<Page<Item>>;

interface Props<Item> {
  readonly queryKey: QueryKey;
  readonly load: LoadPage<Item>;
  /** Where entries have no id, their place has to do. */
  readonly idOf: (item: Item, place: number) => string;
  /** With the others that are shown with it. */
  readonly children: (item: Item, others: readonly Item[]) => ReactNode;
  /** Items of which it is the same are one entry, where the first of them stands; each is one of its own without it. */
  readonly togetherBy?: (item: Item) => string;
  /** In the place of a list with nothing in it; null for nothing at all. */
  readonly empty: ReactNode;
  /** What stands around the list while it has something in it. */
  readonly frame?: (list: ReactNode) => ReactNode;
  /** Asks anew this often while the page is looked at, where others may change the list; milliseconds. */
  readonly refreshEvery?: number | ((items: readonly Item[]) => number | false);
  /** Each page is asked for once and never by itself again: where asking is written down. */
  readonly isAskedOnce?: boolean;
}

/** As long as it is shown; coming back to it is another time. */
const ONCE = { staleTime: Infinity, gcTime: 0, retry: false } as const;

const unframed = (list: ReactNode): ReactNode => list;

/** A list of the service, newest first, a page at a time. */
export function PagedList<Item>(props: Props<Item>) {
  const { queryKey, load, empty, frame = unframed, refreshEvery = false } = props;
  const pages = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    refetchInterval: ({ state }) =>
      typeof refreshEvery === 'function' ? refreshEvery(itemsOf(state.data?.pages)) : refreshEvery,
    ...(props.isAskedOnce === true && ONCE),
  });
  if (pages.isPending) return empty === null ? null : <Loading />;
  const again = { label: t('shared.again'), run: () => void pages.refetch() };
  if (pages.data === undefined) return <ProblemNote problem={pages.error} again={again} />;
  const items = itemsOf(pages.data.pages);
  const incomplete = pages.data.pages.reduce((sum, page) => sum + (page.incomplete ?? 0), 0);
  if (items.length === 0 && incomplete === 0 && !pages.hasNextPage)
    return empty === null ? null : <Empty>{empty}</Empty>;
  return frame(
    <>
      <IncompleteNote count={incomplete} />
      <Items {...props} items={items} pages={pages.data.pages.length} />
      {pages.isError && <ProblemNote problem={pages.error} />}
      {pages.hasNextPage && (
        <Button isBusy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t('shared.more')}
        </Button>
      )}
    </>,
  );
}

function itemsOf<Item>(pages: readonly Page<Item>[] = []): readonly Item[] {
  return pages.flatMap(({ data }) => data);
}

interface ItemsProps<Item> extends Pick<Props<Item>, 'idOf' | 'children' | 'togetherBy'> {
  readonly items: readonly Item[];
  /** How many pages of the list are shown. */
  readonly pages: number;
}

/** The entries. Asking for more moves the focus to the first that came: the button may be gone with the last page. */
function Items<Item>({ items, pages, idOf, children, togetherBy }: ItemsProps<Item>) {
  const entries = gathered(items, togetherBy ?? idOf);
  const list = useRef<HTMLUListElement>(null);
  const before = useRef({ pages, entries: entries.length });
  useEffect(() => {
    // What came may all belong to entries that stand there already.
    const first = Math.min(before.current.entries, entries.length - 1);
    const entry = pages > before.current.pages ? list.current?.children.item(first) : null;
    if (entry instanceof HTMLElement) entry.focus();
    before.current = { pages, entries: entries.length };
  }, [pages, entries.length]);
  return (
    <ul ref={list} className="divide-y divide-line">
      {entries.map(({ key, first, others }) => (
        <li key={key} tabIndex={-1} className="py-4 first:pt-0 last:pb-0">
          {children(first, others)}
        </li>
      ))}
    </ul>
  );
}
