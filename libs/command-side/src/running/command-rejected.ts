import type { Rejection } from '#domain';

/** A rejection on its way out of a handler; libs/http knows the status of its code. */
export class CommandRejected extends Error {
  override readonly name = 'CommandRejected';
  readonly code: string;

  constructor(rejection: Rejection<string>) {
    super(rejection.message);
    this.code = rejection.code;
  }
}
