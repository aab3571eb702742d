import { Fragment, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Route, Router, Switch, useParams } from 'wouter';
import { Loading } from '../parts/loading.js';
import { t } from '../texts/texts.js';
import { loadPage } from './load-page.js';
import { AppTitle } from './app-title.js';
import { Page } from './page.js';
import { Shell, type MenuEntry } from './shell.js';

/** A page of an app: where it is, what the menu calls it, and how its code comes when somebody goes there. */
export interface PageEntry {
  /** Below the app's own address, such as `/history`; `:name` stands for a part of it. */
  readonly path: string;
  /** Null for a page that no menu leads to; asked once the texts are there. */
  readonly menu: (() => string) | null;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

type Around = (page: ReactNode) => ReactNode;

/** Pages about one thing of a list, with a menu of their own in the place of the app's. */
export interface Section {
  /** Where one thing is, such as `/:id`; no page of the app's own may be there. */
  readonly path: string;
  /** Their paths are below the thing's address. */
  readonly pages: readonly PageEntry[];
  /** Above the menu: which thing it is, and the way back to the list. */
  readonly heading: ComponentType;
  readonly around: Around;
}

interface Props {
  /** Where the app lives, such as `/me`. */
  readonly base: string;
  readonly title: string;
  readonly pages: readonly PageEntry[];
  /** False while there is but one thing to do. */
  readonly hasMenu?: boolean;
  readonly section?: Section;
  /** Links after the menu, to pages outside the app by their whole address. */
  readonly guides?: readonly MenuEntry[];
  /** What stands around every page, such as a question that has to be answered first. */
  readonly around?: Around;
}

/** The menu and the page that the address names. */
export function App({ base, title, pages, hasMenu, section, guides, around = (page) => page }: Props) {
  const own = { base, title, guides };
  return (
    <Router base={base}>
      <Switch>
        {section !== undefined && (
          <Route path={section.path} nest>
            <Pages {...section} {...own} />
          </Route>
        )}
        <Route>
          <Pages {...{ ...own, pages, hasMenu, around }} />
        </Route>
      </Switch>
    </Router>
  );
}

interface PagesProps extends Pick<Props, 'base' | 'title' | 'pages' | 'hasMenu' | 'guides'> {
  readonly heading?: ComponentType;
  readonly around: Around;
}

function Pages({ base, title, pages, hasMenu = true, guides, heading, around }: PagesProps) {
  const named = useNamed();
  const shown = hasMenu ? pages : [];
  const menu = shown.flatMap(({ path, menu: label }) => (label === null ? [] : [{ path, label: label() }]));
  return (
    <Shell {...{ base, title, menu, guides, heading }}>
      <AppTitle.Provider value={title}>
        <Fragment key={named}>
          {around(
            <Suspense fallback={<Loading />}>
              <Switch>
                {pages.map(({ path, load }) => (
                  <Route key={path} path={path}>
                    <OnePage shown={pageOf(load)} />
                  </Route>
                ))}
                <Route>
                  <Page title={t('shared.noSuchPage')}>{null}</Page>
                </Route>
              </Switch>
            </Suspense>,
          )}
        </Fragment>
      </AppTitle.Provider>
    </Shell>
  );
}

/** A page about another thing is another page: nothing that was typed or chosen for the first is left in it. */
function OnePage({ shown: Shown }: { readonly shown: ComponentType }) {
  return <Shown key={useNamed()} />;
}

/** What the parts of the address stand for that `:name` leaves open. */
const useNamed = (): string => JSON.stringify(useParams());

const loaded = new Map<PageEntry['load'], ComponentType>();

/** One component for each page, however often the menu is drawn. */
function pageOf(load: PageEntry['load']): ComponentType {
  const known = loaded.get(load) ?? lazy(() => loadPage(load));
  loaded.set(load, known);
  return known;
}
