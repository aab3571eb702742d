import { ApiError } from './api-error.js';
import { ENGINE_REFUSALS } from '../refusals/of-engines.js';
import { DEFAULT_RETRY_AFTER_SECONDS } from './retry-after.js';

/** Turns an error of a layer below into what the client may know of it; undefined when it does not know the error. */
export type ErrorMapping = (error: unknown) => ApiError | undefined;

/**
 * Engines out of reach are 503: nobody's fault, and worth another try (docs/api.md, Errors). Told apart by the error's
 * name, so that this library needs none of theirs.
 */
export const engineErrors: ErrorMapping = (error) => {
  if (!(error instanceof Error)) return undefined;
  switch (error.name) {
    case 'EventStoreUnavailable':
    case 'DocumentStoreUnavailable':
      return new ApiError(ENGINE_REFUSALS.unavailable, DEFAULT_RETRY_AFTER_SECONDS);
    case 'CryptoUnavailable':
      return new ApiError(ENGINE_REFUSALS.noPersonData, DEFAULT_RETRY_AFTER_SECONDS);
    default:
      return undefined;
  }
};
