/** What a query cannot answer, as a stable code; libs/http knows its status. */
export class QueryRejected extends Error {
  override readonly name = 'QueryRejected';

  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
