import type { ComparisonBegun, PagePlace, FailureMessage, ComparisonState } from '../../index.js';

export type ToComparison =
  | { readonly kind: 'begin'; readonly begun: ComparisonBegun }
  | { readonly kind: 'page'; readonly place: PagePlace }
  | { readonly kind: 'finish'; readonly isWhole: boolean }
  | { readonly kind: 'stop' };

/** A standing for each page and the end, in their order. */
export type FromComparison =
  | { readonly kind: 'standing'; readonly standing: ComparisonState }
  /** Nothing follows but its end. */
  | { readonly kind: 'failed'; readonly failure: FailureMessage };
