import type { ReactNode } from 'react';

interface CardProps {
  readonly title?: string;
  readonly children: ReactNode;
}

/** One thing of a page, with its heading. */
export function Card({ title, children }: CardProps) {
  return (
    <section className="grid gap-4 rounded-xl border border-line bg-card p-3 min-[20rem]:p-5 sm:p-6">
      {title !== undefined && <h2>{title}</h2>}
      {children}
    </section>
  );
}

/** What stands in the place of a list that has nothing in it: why, and what to do. */
export function Empty({ children }: { readonly children: ReactNode }) {
  return <div className="rounded-xl border border-dashed border-line p-6 text-center text-quiet">{children}</div>;
}

const TONES = {
  plain: 'bg-sunk text-ink',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
} as const;

/** A word or two about the state of something. */
export function Badge({
  tone = 'plain',
  children,
}: {
  readonly tone?: keyof typeof TONES;
  readonly children: ReactNode;
}) {
  return (
    <span className={`inline-block rounded-full px-2.5 py-0.5 text-sm wrap-break-word ${TONES[tone]}`}>{children}</span>
  );
}

interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

/** Names and values, one under the other on a phone. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-6 sm:gap-y-2 sm:grid-cols-[max-content_1fr]">
      {facts.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-quiet">{name}</dt>
          <dd className="mb-2 sm:mb-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
