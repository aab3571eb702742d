import { useContext, useEffect, useRef } from 'react';
import { currentLanguage, t } from '../texts/texts.js';
import { AppTitle } from './app-title.js';

/**
 * A page’s heading. Coming to it moves the focus there, so that it is read out, and names the window, with the app and
 * the product: the browser shows that name among those of other windows.
 */
export function Heading({ title }: { readonly title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const app = useContext(AppTitle);
  const language = currentLanguage();
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    document.title = [title, ...(app === undefined || app === title ? [] : [app]), t('shared.product')].join(' · ');
    // The same page in another language: the reader is still where the language is chosen.
    if (before.current === undefined || before.current === language) heading.current?.focus();
    before.current = language;
  }, [title, app, language]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  );
}
