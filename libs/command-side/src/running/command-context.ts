/**
 * On whose behalf a command runs; but for `client` and `hasJustSignedIn` it ends up beside every event that the command
 * leads to.
 */
export interface CommandContext {
  /** The request's id: a UUID. */
  readonly correlationId: string;
  /** `business:<id>`, `person:<id>`, `member:<member id>`, `staff:<account id>` or `service:<name>`. */
  readonly actor: string;
  /** The person's assistant through which a person acts, by its id: a UUID. Absent where the person acts in the app. */
  readonly assistantId?: string;
  /** The event that a policy acts on; absent for a request. */
  readonly causationId?: string;
  /** Browser and system of whoever asks, for mails that tell of it; it stands beside no event. */
  readonly client?: string | null;
  /** Whether the person has shown a moment ago who it is (docs/api.md, Authentication). */
  readonly hasJustSignedIn?: boolean;
  /** Of a request that may come again under an idempotency key: every time with this correlation id. */
  readonly repeatable?: Repeatable;
}

interface Repeatable {
  /** Before that nothing of it can stand in the log: ISO 8601 UTC with milliseconds. */
  readonly since: string;
  /** Whether it may have been decided already, by a process that was cut off before it had answered. */
  readonly isAgain: boolean;
}
