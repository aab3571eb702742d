import type { ReactNode } from 'react';
import { Heading } from './heading.js';

interface Props {
  readonly title: string;
  /** A sentence on what the page is for. */
  readonly lead?: string;
  readonly children: ReactNode;
}

/** A page's heading and what stands under it. */
export function Page({ title, lead, children }: Props) {
  return (
    <div className="grid gap-6">
      <header className="grid gap-2">
        <Heading title={title} />
        {lead !== undefined && <p className="max-w-prose text-quiet">{lead}</p>}
      </header>
      {children}
    </div>
  );
}
