/** Looks up a host name in DNS. */
export interface HostResolver {
  /**
   * Every IPv4 and IPv6 address of the host, as text; empty when the name has none.
   * @throws when DNS gives no answer, or once the signal is aborted
   */
  resolve(host: string, signal: AbortSignal): Promise<readonly string[]>;
}
