import { useEffect, useRef } from 'react';
import { currentLanguage } from '../texts/texts.js';

/** A page's heading. Coming to it moves the focus there, so that it is read out, and names the window. */
export function Heading({ title }: { readonly title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const language = currentLanguage();
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    document.title = title;
    // The same page in another language: the reader is still where the language is chosen.
    if (before.current === undefined || before.current === language) heading.current?.focus();
    before.current = language;
  }, [title, language]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  );
}
