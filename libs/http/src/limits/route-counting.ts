import type { Admission } from '#limits';
import type { CountedAs } from './counted-as.js';

/** How the requests of one route are counted. */
export interface RouteCounting {
  readonly admission: Admission;
  readonly as: CountedAs;
}
