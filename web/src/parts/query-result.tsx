import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Problem } from '../api/problem.js';
import { t } from '../texts/texts.js';
import { Loading } from './loading.js';
import { ProblemNote } from './notes.js';

interface Props<T> {
  readonly query: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}

/**
 * Shows what was asked for once it is there, that it is under way, or why it did not come. What is there stays when
 * asking for it anew fails, with what is half written in it.
 */
export function QueryResult<T>({ query, children }: Props<T>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.isError) {
    const again = { label: t('shared.again'), run: () => void query.refetch() };
    return <ProblemNote problem={query.error} {...(mayCome(query.error) && { again })} />;
  }
  return <Loading />;
}

/** What is not there is not there when asked for again. */
function mayCome(problem: Error): boolean {
  return !(problem instanceof Problem && problem.code.endsWith('_not_found'));
}
