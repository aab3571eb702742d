import { MailUnavailable } from '#accounts';
import { CommandRejected } from '#command-side';
import { WrongExpectedRevision } from '#event-store';
import { ApiError, engineErrors, isErrorCode, type ErrorMapping, ENGINE_REFUSALS } from '#http';
import { PostalUnavailable } from '#postal';
import { ViewsBehind } from '#document-store';
import { QueryRejected } from '#query-side';
import { isUnreadable } from '#vault';

const RETRY_AFTER_SECONDS = 1;
const UNREADABLE_RETRY_AFTER_SECONDS = 60;

/** What clients learn of the errors that commands, queries and engines throw; undefined for a fault in the program. */
export const apiErrors: ErrorMapping = (error) => {
  if (error instanceof CommandRejected || error instanceof QueryRejected) {
    const retryAfter = error instanceof CommandRejected ? error.retryAfterSeconds : undefined;
    const { code, message } = error;
    return isErrorCode(code) ? new ApiError({ code, message }, retryAfter) : undefined;
  }
  if (error instanceof MailUnavailable) {
    return new ApiError(ENGINE_REFUSALS.noMail, RETRY_AFTER_SECONDS);
  }
  // What a later version wrote, or damage: until it is mended only this one thing cannot be read.
  if (isUnreadable(error)) {
    return new ApiError(ENGINE_REFUSALS.unreadable, UNREADABLE_RETRY_AFTER_SECONDS);
  }
  if (error instanceof PostalUnavailable) {
    return new ApiError(ENGINE_REFUSALS.noPostalAuthority, error.retryAfterSeconds ?? RETRY_AFTER_SECONDS);
  }
  if (error instanceof ViewsBehind || error instanceof WrongExpectedRevision) {
    return new ApiError(ENGINE_REFUSALS.busy, RETRY_AFTER_SECONDS);
  }
  return engineErrors(error);
};
