import type { ReactNode } from 'react';

interface Props {
  /** Fields. */
  readonly children: ReactNode;
}

/**
 * Fields in a row, one under the other on a phone: whatever hint or fault one of them has, their labels and what is
 * written stand level.
 */
export function SideBySide({ children }: Props) {
  return (
    <div className="grid gap-x-4 *:row-span-4 *:grid-rows-subgrid max-sm:*:not-first:mt-4 sm:grid-cols-2">
      {children}
    </div>
  );
}
