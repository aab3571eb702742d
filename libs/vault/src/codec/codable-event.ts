/** A domain event, by its structure: `data` is plain JSON, `at` ISO 8601 UTC with milliseconds. */
export interface CodableEvent {
  readonly type: string;
  readonly at: string;
  readonly data: object;
}
