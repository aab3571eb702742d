import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Route, Router, Switch } from 'wouter';
import { Loading } from '../parts/loading.js';
import { t } from '../texts/texts.js';
import { loadPage } from './load-page.js';
import { Page } from './page.js';
import { Shell } from './shell.js';

/** A page of an app: where it is, what the menu calls it, and how its code comes when somebody goes there. */
export interface PageEntry {
  /** Below the app's own address, such as `/history`; `:name` stands for a part of it. */
  readonly path: string;
  /** Null for a page that no menu leads to. */
  readonly menu: string | null;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

interface Props {
  /** Where the app lives, such as `/me`. */
  readonly base: string;
  readonly title: string;
  readonly pages: readonly PageEntry[];
  /** What stands around every page, such as a question that has to be answered first. */
  readonly around?: (page: ReactNode) => ReactNode;
}

/** The menu and the page that the address names. */
export function App({ base, title, pages, around = (page) => page }: Props) {
  const menu = pages.flatMap(({ path, menu: label }) => (label === null ? [] : [{ path, label }]));
  return (
    <Router base={base}>
      <Shell title={title} menu={menu}>
        {around(
          <Suspense fallback={<Loading />}>
            <Switch>
              {pages.map(({ path, load }) => (
                <Route key={path} path={path} component={pageOf(load)} />
              ))}
              <Route>
                <Page title={t('shared.noSuchPage')}>{null}</Page>
              </Route>
            </Switch>
          </Suspense>,
        )}
      </Shell>
    </Router>
  );
}

const loaded = new Map<PageEntry['load'], ComponentType>();

/** One component for each page, however often the menu is drawn. */
function pageOf(load: PageEntry['load']): ComponentType {
  const known = loaded.get(load) ?? lazy(() => loadPage(load));
  loaded.set(load, known);
  return known;
}
