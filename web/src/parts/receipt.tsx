import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from './button.js';
import { saveText } from './save-text.js';
import { Facts } from './surface.js';
import { t } from '../texts/texts.js';

interface ReceiptLine {
  readonly name: string;
  readonly value: string;
}

interface Props {
  /** What has happened, in one sentence. */
  readonly title: string;
  readonly lines: readonly ReceiptLine[];
  /** False when something happened that the reader did not ask for. */
  readonly isGood?: boolean;
  /** What else can be done now; no part of what is kept. */
  readonly children?: ReactNode;
}

/**
 * What somebody keeps of something that cannot be undone: to read, to print and to save. Its sentence takes the focus,
 * so that a screen reader reads it out: what was pressed is often gone. Give each one a key of its own.
 */
export function Receipt({ title, lines, isGood = true, children }: Props) {
  const sentence = useRef<HTMLHeadingElement>(null);
  useEffect(() => sentence.current?.focus(), []);
  const text = [title, '', ...lines.map(({ name, value }) => `${name}: ${value}`), ''].join('\n');
  const look = isGood ? 'border-good bg-good-soft' : 'border-warn bg-warn-soft';
  return (
    <section data-receipt className={`grid gap-4 rounded-xl border p-5 ${look}`}>
      <h2 ref={sentence} tabIndex={-1} className="focus:outline-none">
        {title}
      </h2>
      <Facts facts={lines.map(({ name, value }) => ({ name, value: <bdi>{value}</bdi> }))} />
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => saveText('receipt.txt', text)}>{t('shared.receipt.save')}</Button>
        <Button onClick={() => window.print()}>{t('shared.receipt.print')}</Button>
      </div>
      {children}
    </section>
  );
}
