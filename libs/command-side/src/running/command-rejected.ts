import type { Rejection } from '#domain';

/** A rejection on its way out of a handler; libs/http knows the status of its code. */
export class CommandRejected extends Error {
  override readonly name = 'CommandRejected';
  readonly code: string;

  /** @param retryAfterSeconds of a limit: whole seconds after which the same is accepted */
  constructor(
    rejection: Rejection<string>,
    readonly retryAfterSeconds?: number,
  ) {
    super(rejection.message);
    this.code = rejection.code;
  }
}

/** For `catch`, where a refusal means that there is nothing to be done any more. @throws any other error */
export function unlessRejected(error: unknown): void {
  if (!(error instanceof CommandRejected)) throw error;
}
