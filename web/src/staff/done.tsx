import { useState, type ReactNode } from 'react';
import { DoneNote } from '../parts/notes.js';

/**
 * What was done last, above a list that what it was done to has left. The heading gets the focus, as the button that
 * had it is gone.
 */
export function useDone(): readonly [ReactNode, (what: string) => void] {
  const [done, setDone] = useState<string>();
  const tell = (what: string): void => {
    setDone(what);
    document.querySelector<HTMLElement>('h1')?.focus();
  };
  return [done === undefined ? null : <DoneNote>{done}</DoneNote>, tell];
}
