import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../texts/texts.js';
import { Button } from './button.js';
import { Loading } from './loading.js';
import { ProblemNote } from './notes.js';
import { Empty } from './surface.js';

export interface Page<Item> {
  readonly data: readonly Item[];
  readonly next_cursor: string | null;
}

interface Props<Item> {
  readonly queryKey: QueryKey;
  /** One page of the service's list, from its beginning without a cursor. */
  readonly load: (cursor: string | undefined) => Promise<Page<Item>>;
  readonly idOf: (item: Item) => string;
  readonly children: (item: Item) => ReactNode;
  readonly empty: ReactNode;
}

/** A list of the service, newest first, a page at a time. */
export function PagedList<Item>({ queryKey, load, idOf, children, empty }: Props<Item>) {
  const pages = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
  if (pages.isPending) return <Loading />;
  if (pages.isError)
    return <ProblemNote problem={pages.error} again={{ label: t('shared.again'), run: () => void pages.refetch() }} />;
  const items = pages.data.pages.flatMap(({ data }) => data);
  if (items.length === 0) return <Empty>{empty}</Empty>;
  return (
    <>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li key={idOf(item)} className="py-4 first:pt-0 last:pb-0">
            {children(item)}
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button isBusy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t('shared.more')}
        </Button>
      )}
    </>
  );
}
