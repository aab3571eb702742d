/** On whose behalf a command runs; it ends up beside every event that the command leads to. */
export interface CommandContext {
  /** The request's id: a UUID. */
  readonly correlationId: string;
  /** `business:<id>`, `person:<id>`, `member:<member id>`, `staff:<account id>` or `service:<name>`. */
  readonly actor: string;
  /** The event that a policy acts on; absent for a request. */
  readonly causationId?: string;
}
