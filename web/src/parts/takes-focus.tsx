import { useEffect, useRef, type ReactNode } from 'react';

interface Props {
  readonly look?: string;
  readonly children: ReactNode;
}

/** What comes in the place of what had the focus: it takes it, and is read out. */
export function TakesFocus({ look = '', children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={`outline-none ${look}`}>
      {children}
    </div>
  );
}
