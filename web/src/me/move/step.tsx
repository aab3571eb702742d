import { useEffect, useRef, type ReactNode } from 'react';
import { Card } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';

const STEPS = 3;

interface Props {
  readonly number: 1 | 2 | 3;
  readonly title: string;
  /** False where the page was only just opened: then the page's own heading has it. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

/** One step of the move. Going on or back moves the focus to its heading. */
export function Step({ number, title, takesFocus = true, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="focus:outline-none">
        <span className="block text-sm font-normal text-quiet">{t('me.move.step', { number, of: STEPS })}</span>
        {title}
      </h2>
      {children}
    </Card>
  );
}
