/**
 * An address beside the faces, without authentication. Each process knows them all, whichever serves them, and by them
 * what is 404 and what is 405.
 */
export interface ListedRoute {
  /** In Fastify's notation, such as `/log/v1/tile/*`. */
  readonly url: string;
  /** The HTTP methods that it accepts. */
  readonly method: string[];
}

/** One that is only read. */
export function readRoute(url: string): ListedRoute {
  return { url, method: ['GET', 'HEAD'] };
}
