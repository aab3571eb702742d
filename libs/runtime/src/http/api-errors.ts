import { MailUnavailable } from '#accounts';
import { CommandRejected } from '#command-side';
import { WrongExpectedRevision } from '#event-store';
import {
  ApiError,
  DEFAULT_RETRY_AFTER_SECONDS,
  engineErrors,
  isErrorCode,
  type ErrorMapping,
  ENGINE_REFUSALS,
} from '#http';
import { INVALID_CURSOR } from '#domain';
import { PostalUnavailable } from '#postal';
import { HistoryAltered, InvalidProofCursor, ProofNotReady, ProofsUnavailable } from '#proofs';
import { ViewsBehind } from '#document-store';
import { QueryRejected } from '#query-side';
import { isUnreadable } from '#vault';

const PROOFS_RETRY_AFTER_SECONDS = 60;
const UNREADABLE_RETRY_AFTER_SECONDS = 60;

/** What clients learn of the errors that commands, queries and engines throw; undefined for a fault in the program. */
export const apiErrors: ErrorMapping = (error) => {
  if (error instanceof CommandRejected || error instanceof QueryRejected) {
    const retryAfter = error instanceof CommandRejected ? error.retryAfterSeconds : undefined;
    const { code, message } = error;
    return isErrorCode(code) ? new ApiError({ code, message }, retryAfter) : undefined;
  }
  if (error instanceof MailUnavailable) {
    return new ApiError(ENGINE_REFUSALS.noMail, DEFAULT_RETRY_AFTER_SECONDS);
  }
  // What a later version wrote, or damage: until it is mended only this one thing cannot be read.
  if (isUnreadable(error)) {
    return new ApiError(ENGINE_REFUSALS.unreadable, UNREADABLE_RETRY_AFTER_SECONDS);
  }
  if (error instanceof PostalUnavailable) {
    return new ApiError(ENGINE_REFUSALS.noPostalAuthority, error.retryAfterSeconds ?? DEFAULT_RETRY_AFTER_SECONDS);
  }
  if (error instanceof ViewsBehind || error instanceof WrongExpectedRevision) {
    return new ApiError(ENGINE_REFUSALS.busy, DEFAULT_RETRY_AFTER_SECONDS);
  }
  return proofErrors(error) ?? engineErrors(error);
};

const proofErrors: ErrorMapping = (error) => {
  if (error instanceof InvalidProofCursor) return new ApiError(INVALID_CURSOR);
  if (error instanceof ProofNotReady) return new ApiError(ENGINE_REFUSALS.proofNotReady, DEFAULT_RETRY_AFTER_SECONDS);
  if (error instanceof ProofsUnavailable)
    return new ApiError(ENGINE_REFUSALS.proofsUnavailable, PROOFS_RETRY_AFTER_SECONDS);
  if (error instanceof HistoryAltered) return new ApiError(ENGINE_REFUSALS.historyAltered, PROOFS_RETRY_AFTER_SECONDS);
  return undefined;
};
