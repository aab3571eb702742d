import { useEffect, useRef, type ReactNode } from 'react';

interface Props {
  readonly number: number;
  readonly title: string;
  /** Whether the reader has just come to it: it takes the focus, so that it is read out. */
  readonly isNew?: boolean;
  /** What has happened in it: when that changes, what had the focus may be gone, and the step takes it. */
  readonly happened?: string | undefined;
  readonly children: ReactNode;
}

/** One of several steps, under a numbered heading. */
export function Step({ number, title, isNew = false, happened, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew, happened]);
  return (
    <section className="grid min-w-0 gap-4 rounded-xl border border-line bg-card p-5 sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="flex items-center gap-3 focus:outline-none">
        <span className="grid size-8 shrink-0 place-items-center rounded-full bg-accent text-base text-on-accent">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
