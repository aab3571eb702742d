import type { ComponentType } from 'react';
import { ProblemNote } from '../parts/notes.js';
import { t } from '../texts/texts.js';
import { cameAnewHere, loadAnew } from './load-anew.js';

interface Loaded<P> {
  readonly default: ComponentType<P>;
}

/**
 * The code of a page, which comes when somebody goes there. It is gone where the service was replaced since the app was
 * opened: then the whole app is loaded anew, once, at the address that was asked for. Where that cannot help, such as
 * without a network, the page says so.
 */
export async function loadPage<P = object>(load: () => Promise<Loaded<P>>): Promise<Loaded<P>> {
  try {
    return await load();
  } catch (problem) {
    if (!navigator.onLine || cameAnewHere()) return { default: () => <NotLoaded problem={problem as Error} /> };
    loadAnew();
    // Nothing of what is here is shown any more.
    return new Promise<never>(() => undefined);
  }
}

function NotLoaded({ problem }: { readonly problem: Error }) {
  return <ProblemNote problem={problem} again={{ label: t('shared.again'), run: loadAnew }} />;
}
