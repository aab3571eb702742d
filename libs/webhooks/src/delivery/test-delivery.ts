/** Outcome of a `webhook.test` (docs/api.md, Endpoints). */
export interface TestOutcome {
  readonly message_id: string;
  /** Whether the answer was a 2xx in time. */
  readonly delivered: boolean;
  /** Of the answer; null when there was none. */
  readonly status: number | null;
  readonly duration_ms: number;
  /** Why it was not delivered; null when it was. */
  readonly error: string | null;
}

/**
 * Why none was sent. `gone`: the endpoint is removed since. `busy`: one of this endpoint, or a few of the business, are
 * under way. `full`: so many of all businesses are.
 */
export type NoTest = 'gone' | 'busy' | 'full';

/** Who asks for a test. */
export interface TestContext {
  /** The request's id: a UUID. */
  readonly correlationId: string;
  readonly actor: string;
  /** Names the test: the message’s id follows from it. A UUID; drawn anew without it. */
  readonly testId?: string;
  /** Whether the business is in demo mode; its tests have turns of their own. */
  readonly inDemo?: boolean;
}

/**
 * Sends a `webhook.test` at once, and waits for the answer. An abstract class, so that it is its own injection token.
 */
export abstract class TestDelivery {
  /**
   * One attempt, which is never retried; a successful one enables a disabled endpoint. The caller has seen that the
   * endpoint is the business's that asks.
   */
  abstract send(endpointId: string, context: TestContext): Promise<TestOutcome | NoTest>;

  /** Outcome of a test that was sent; undefined when none was sent or its outcome is unknown. */
  abstract outcomeOf(endpointId: string, testId: string): Promise<TestOutcome | undefined>;
}
