import { Resolver } from 'node:dns/promises';
import { errorCode } from './connection-error.js';
import type { HostResolver } from './host-resolver.js';

const TRY_MS = 1_500;
const TRIES = 2;
/** The name exists without such an address, or it does not exist. */
const NO_ADDRESS = new Set(['ENODATA', 'ENOTFOUND']);

/**
 * Asks name servers for the name as it stands: no hosts file, no search domains, no multicast, and
 * none of the few threads that the system's own look-up would hold on to. Every look-up has a resolver of its own, so
 * that it can be cancelled alone.
 */
export class DnsHostResolver implements HostResolver {
  /** @param servers the name servers to ask, as `address:port`, or those of the system */
  constructor(private readonly servers: readonly string[] | 'system') {}

  async resolve(host: string, signal: AbortSignal): Promise<readonly string[]> {
    const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
    if (this.servers !== 'system') resolver.setServers(this.servers);
    const cancel = (): void => {
      resolver.cancel();
    };
    signal.addEventListener('abort', cancel, { once: true });
    try {
      signal.throwIfAborted();
      return await bothFamilies(resolver, host);
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }
}

/**
 * A family that fails counts as none if the other has addresses: only what was looked up and vetted is ever connected
 * to.
 */
async function bothFamilies(resolver: Resolver, host: string): Promise<readonly string[]> {
  const families = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = families.flatMap((family) => (family.status === 'fulfilled' ? family.value : []));
  const failure = families.find((family) => family.status === 'rejected' && !NO_ADDRESS.has(errorCode(family.reason)));
  if (addresses.length === 0 && failure !== undefined) throw new Error('DNS gave no answer');
  return addresses;
}
