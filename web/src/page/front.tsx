import type { ReactNode } from 'react';
import { t } from '../texts/texts.js';
import { ChooseLanguage } from './choose-language.js';
import { Foot } from './foot.js';

interface Props {
  /** For a picture and several things side by side; else one column that is easily read. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** What stands around a page that is in no app: the way to the beginning, the language, and whom to ask for help. */
export function Front({ isWide = false, children }: Props) {
  return (
    <>
      <header className="mx-auto flex max-w-5xl items-center justify-between gap-4 px-4 py-3">
        <a href="/" className="flex min-h-11 items-center gap-2 font-semibold">
          <img src="/icon.svg" alt="" width="28" height="28" />
          {t('shared.product')}
        </a>
        <ChooseLanguage />
      </header>
      <main className={`mx-auto px-4 py-8 ${isWide ? 'max-w-5xl' : 'max-w-md'}`}>{children}</main>
      <Foot />
    </>
  );
}
