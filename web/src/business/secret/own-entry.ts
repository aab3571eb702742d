import { useLayoutEffect } from 'react';

/** A way off the page that somebody has begun to go. */
export interface Way {
  readonly leave: () => void;
}

/** Of the entry in the browser's history that stands above the page's own, so that going back leads to the page. */
const MARK = 'shownOnce';
let shown = 0;
let isLeaving = false;

/**
 * Has the back button ask first: it leads to the page, which still has what it shows.
 * @param ask hears where it would have led
 */
export function useOwnEntry(ask: (way: Way) => void): void {
  useLayoutEffect(() => {
    const address = window.location.href;
    const stopBack = (): void => {
      if (isLeaving || isOwn() || window.location.href !== address) return;
      pushOwn();
      ask({ leave: goBack });
    };
    shown += 1;
    isLeaving = false;
    if (!isOwn()) pushOwn();
    window.addEventListener('popstate', stopBack);
    return () => {
      shown -= 1;
      window.removeEventListener('popstate', stopBack);
      // Another one may take its place in the same moment.
      queueMicrotask(() => {
        if (shown === 0 && isOwn()) window.history.back();
      });
    };
  }, [ask]);
}

/** Goes on from the page's own entry, so that coming back later leads to the page, and from there on at once. */
export function wayFromHere(goOn: () => void): Way {
  const leave = (): void => {
    isLeaving = true;
    window.addEventListener('popstate', goOn, { once: true });
    window.history.back();
  };
  return { leave };
}

function goBack(): void {
  isLeaving = true;
  window.history.go(-2);
}

function pushOwn(): void {
  // Else the page would jump to where it was scrolled to before there was anything to ask about.
  window.history.scrollRestoration = 'manual';
  window.history.pushState({ [MARK]: true }, '');
}

function isOwn(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && MARK in state;
}
