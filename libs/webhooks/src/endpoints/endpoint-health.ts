/**
 * What deliveries tell of their endpoint, so that it fails, recovers or is disabled by docs/api.md, Events. Each may be
 * told twice. An abstract class, so that it is its own injection token.
 */
export abstract class EndpointHealth {
  /**
   * An attempt failed just now; not for tests, which change nothing when they fail.
   * @param firstFailedAt when the first failing attempt of its delivery did: ISO 8601 UTC with milliseconds
   */
  abstract failed(endpointId: string, firstFailedAt: string): Promise<void>;

  /**
   * An attempt succeeded just now. A test enables an endpoint that is disabled, an ordinary delivery that came late
   * does not.
   */
  abstract succeeded(endpointId: string, delivery: { readonly isTest: boolean }): Promise<void>;
}
