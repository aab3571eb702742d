import type { components } from '../generated/v1.js';

/**
 * What went wrong where the service itself did not say it: nobody answered; not in time; another address was pointed
 * to; what came is not what the service answers; some of a list that is followed cannot be read; a webhook is not from
 * the service.
 */
type ClientErrorCode =
  'connection_failed' | 'timeout' | 'unexpected_redirect' | 'invalid_response' | 'incomplete_list' | 'invalid_webhook';

/** The service's own codes (docs/api.md, Errors) and the client's. A later service may have more. */
export type ConsentErrorCode = components['schemas']['ErrorCode'] | ClientErrorCode | (string & Record<never, never>);

export interface ErrorFacts {
  readonly code: ConsentErrorCode;
  readonly message: string;
  readonly status?: number;
  readonly requestId?: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly say?: string | undefined;
  readonly cause?: unknown;
}

/** Every call that fails throws one. Branch on `code`; `message` is for people. */
export class ConsentError extends Error {
  override readonly name = 'ConsentError';
  readonly code: ConsentErrorCode;
  /** Of HTTP; null when no answer came, and for webhooks. */
  readonly status: number | null;
  /** Quote it to the service's operator. */
  readonly requestId: string | null;
  /** Seconds until it is worth trying again, a day at most; null when the service named none. */
  readonly retryAfter: number | null;

  /** What an agent on the phone says then; null of what is no route for voice agents. */
  readonly say: string | null;

  constructor({ code, message, status, requestId, retryAfter, say, cause }: ErrorFacts) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status ?? null;
    this.requestId = requestId ?? null;
    this.retryAfter = retryAfter ?? null;
    this.say = say ?? null;
  }
}
