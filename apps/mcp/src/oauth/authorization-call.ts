import { AsyncLocalStorage } from 'node:async_hooks';
import ofProvider from 'oidc-provider/lib/helpers/als.js';

/** Who has the authorization server work at the moment, and what went wrong with it. */
export interface AuthorizationCall {
  /** The client's network as limits count it: an IPv4 address, or an IPv6 /64. */
  readonly network: string;
  /** What it could not help, rather than what it refuses; undefined while there is nothing. */
  failure?: Error;
}

const calls = new AsyncLocalStorage<AuthorizationCall>();
let underWay = 0;

/** The call that the running code belongs to. */
export const currentCall = (): AuthorizationCall | undefined => calls.getStore();

/**
 * Does `work` as part of a call.
 *
 * From the first use of such a store on, Node 20 takes note of every promise of the process, which doubles what each of
 * them costs: one request made all others slower for good. So both stores are switched off when no call is under way.
 */
export async function duringCall<T>(call: AuthorizationCall, work: () => Promise<T>): Promise<T> {
  underWay += 1;
  try {
    return await calls.run(call, work);
  } finally {
    underWay -= 1;
    if (underWay === 0) for (const store of [calls, ofProvider]) store.disable();
  }
}
