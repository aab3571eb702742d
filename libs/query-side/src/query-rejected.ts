import type { Rejection } from '#domain';

/** What a query cannot answer, as a stable code; libs/http knows its status. */
export class QueryRejected extends Error {
  override readonly name = 'QueryRejected';

  readonly code: string;

  constructor(rejection: Rejection<string>) {
    super(rejection.message);
    this.code = rejection.code;
  }
}
