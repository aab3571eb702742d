import { useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { Link, useRoute } from 'wouter';
import { useAccount } from '../session/session.js';
import { StillSignedIn, useSignOut } from '../session/sign-out.js';
import { t } from '../texts/texts.js';
import { ChooseLanguage } from './choose-language.js';
import { Foot } from './foot.js';

export interface MenuEntry {
  readonly path: string;
  readonly label: string;
}

interface Props {
  /** Where the app lives, such as `/me`. */
  readonly base: string;
  readonly title: string;
  readonly menu: readonly MenuEntry[];
  /** After the menu: pages outside the app, by their whole address. */
  readonly guides?: readonly MenuEntry[];
  /** Above the menu, where the pages are about one thing of a list. */
  readonly heading?: ComponentType;
  readonly children: ReactNode;
}

/** What every page has around it: where one is, where one can go, the language, the way out, and whom to ask. */
export function Shell({ base, title, menu, guides = [], heading: Heading, children }: Props) {
  const { data: account } = useAccount();
  const signingOut = useSignOut();
  return (
    <>
      <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:bg-card focus:p-3">
        {t('shared.toContent')}
      </a>
      <header className="border-b border-line bg-card">
        <div className="mx-auto flex max-w-5xl flex-wrap items-center justify-between gap-x-2 px-2 py-1.5 min-[20rem]:px-4">
          <div className="flex min-w-0 items-center gap-2">
            <a href="/" className="flex min-h-11 shrink-0 items-center gap-2">
              <img src="/icon.svg" alt={t('shared.product')} width="28" height="28" />
            </a>
            <Link href={`~${base}`} className="truncate font-semibold">
              {title}
            </Link>
          </div>
          <div className="flex flex-wrap items-center gap-x-1">
            <ChooseLanguage />
            <button
              type="button"
              className="min-h-11 px-1 whitespace-nowrap text-accent underline"
              onClick={signingOut.run}
            >
              {t('shared.signOut')}
            </button>
          </div>
        </div>
        <div className="mx-auto grid max-w-5xl gap-3 px-2 pb-1 min-[20rem]:px-4">
          {account !== undefined && (
            <a href="/sign-in" className="truncate text-sm text-quiet underline">
              {t('shared.signedInAs')} <bdi>{account.email}</bdi>
            </a>
          )}
          {signingOut.problem !== null && <StillSignedIn problem={signingOut.problem} />}
        </div>
        {Heading !== undefined && (
          <div className="mx-auto max-w-5xl px-2 pb-1 min-[20rem]:px-4">
            <Heading />
          </div>
        )}
        {menu.length > 0 && (
          <nav aria-label={t('shared.menu')} className="mx-auto max-w-5xl overflow-x-auto px-2">
            <ul className="flex">
              {menu.map((entry) => (
                <li key={entry.path}>
                  <MenuLink {...entry} />
                </li>
              ))}
              {guides.map(({ path, label }) => (
                <li key={path} className="ml-auto">
                  <a href={path} className={`${MENU_LINK} border-transparent text-quiet hover:text-ink`}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </header>
      <main id="main" className="mx-auto max-w-5xl px-2 py-8 min-[20rem]:px-4">
        {children}
      </main>
      <Foot />
    </>
  );
}

const MENU_LINK = 'block border-b-2 px-3 py-3 whitespace-nowrap';

function MenuLink({ path, label }: MenuEntry) {
  const [isThere] = useRoute(path);
  const [isBelow] = useRoute(`${path}/*`);
  const isHere = isThere || isBelow;
  const link = useRef<HTMLAnchorElement>(null);
  // On a phone the menu is wider than the screen.
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [isHere]);
  const look = isHere
    ? 'border-accent font-semibold'
    : 'border-transparent text-quiet hover:text-ink forced-colors:border-b-0';
  return (
    <Link
      ref={link}
      href={path === '/' ? '' : path}
      aria-current={isThere ? 'page' : isBelow ? 'true' : undefined}
      className={`${MENU_LINK} ${look}`}
    >
      {label}
    </Link>
  );
}
