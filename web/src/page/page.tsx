import { useEffect, useRef, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** A sentence on what the page is for. */
  readonly lead?: string;
  readonly children: ReactNode;
}

/** A page's heading and what stands under it. Coming here moves the focus to the heading, so that it is read out. */
export function Page({ title, lead, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title;
    heading.current?.focus();
  }, [title]);
  return (
    <div className="grid gap-6">
      <header className="grid gap-2">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead !== undefined && <p className="max-w-prose text-quiet">{lead}</p>}
      </header>
      {children}
    </div>
  );
}
