import { AsyncLocalStorage } from 'node:async_hooks';

/** Who has the authorization server work at the moment, and what went wrong with it. */
export interface AuthorizationCall {
  /** The client's network as limits count it: an IPv4 address, or an IPv6 /64. */
  readonly network: string;
  /** What it could not help, rather than what it refuses; undefined while there is nothing. */
  failure?: Error;
}

export const asking = new AsyncLocalStorage<AuthorizationCall>();
