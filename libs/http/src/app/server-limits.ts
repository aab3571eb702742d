/** What one client can ask of the server at most. Fastify and Node set few of these by themselves. */
export interface ServerLimits {
  /** Largest body of a route that says nothing else, in bytes (docs/api.md, Limits). */
  readonly bodyBytes: number;
  /** Request line and headers together, in bytes. */
  readonly headerBytes: number;
  /** Until the headers are in. */
  readonly headersTimeoutMs: number;
  /** Until the whole request is in. */
  readonly requestTimeoutMs: number;
  /** Without a byte either way on a connection with a request. */
  readonly connectionTimeoutMs: number;
  /**
   * Without a request on an open connection; longer than a gateway keeps its side, so that it is the gateway that
   * closes.
   */
  readonly keepAliveTimeoutMs: number;
  readonly maxConnections: number;
  /** For requests under way when the server is asked to stop. */
  readonly drainMs: number;
}

export const DEFAULT_LIMITS: ServerLimits = {
  bodyBytes: 16 * 1024,
  headerBytes: 16 * 1024,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 20_000,
  connectionTimeoutMs: 60_000,
  keepAliveTimeoutMs: 75_000,
  maxConnections: 10_000,
  drainMs: 10_000,
};
