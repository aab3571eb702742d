import type { ApiError } from '../errors/api-error.js';
import type { RouteCounting, RouteUse } from '../limits/route-counting.js';
import type { RouteRepeats } from '../repeats/repeats.js';
import type { Face } from './face.js';

/** How one registered route is guarded; worked out once, when it is registered. */
export interface RouteAccess {
  /** Authenticates the request; absent outside of every face and on open routes. */
  readonly authenticate: Face['authenticate'] | undefined;
  /** See `Face`. */
  readonly answersTo?: Face['answersTo'];
  /** See `Face`. */
  readonly problemBefore?: Face['problemBefore'];
  /** See `Face`. */
  readonly sharedWith?: Face['sharedWith'];
  /** Whether it wants a sign-in of the last minutes. */
  readonly fresh?: boolean;
  /** Names of the query parameters that are taken; absent outside of every face. */
  readonly query?: readonly string[];
  /** How its requests are counted; absent where nothing is limited. */
  readonly counting?: RouteCounting;
  /**
   * What requests pass before anything else of them is looked at but who is asking; absent where the client is known by
   * more than its network, and can guess nothing.
   */
  readonly networkGate?: Face['networkGate'];
  /** What its requests use of an account's allowances; absent where they use nothing. */
  readonly use?: RouteUse;
  /** How what is posted once more is answered; absent where an `Idempotency-Key` means nothing. */
  readonly repeats?: RouteRepeats;
  /** What is said of its errors; absent where nothing is spoken. */
  readonly say?: Face['say'];
  /** See `Face`. */
  readonly isRpc?: boolean;
  /** Why nothing is served here, for routes that exist only to be refused. */
  readonly refusal?: () => ApiError;
  /** Value of the `Allow` header of a refused method (RFC 9110, 15.5.6). */
  readonly allow?: string;
}
