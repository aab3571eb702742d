import type { ErrorCode } from '../errors/error-code.js';

/** What a client is refused with: a code and the words for it. */
export interface Refusal<Code extends ErrorCode = ErrorCode> {
  readonly code: Code;
  readonly message: string;
}

export type Refusals = Readonly<Record<string, Refusal>>;
