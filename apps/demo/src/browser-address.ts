/** What listens on one of these is reached as `localhost` on the machine itself. */
const LOCAL = ['127.0.0.1', '[::1]', '0.0.0.0', '[::]'];

/**
 * The address that a person of this machine types: passkeys do not work on IP addresses (docs/operating-guide.md,
 * Settings, ORIGIN).
 * @param baseUrl where the service listens, such as `http://127.0.0.1:3000`
 */
export function browserAddress(baseUrl: string): string {
  const { protocol, hostname, port } = new URL(baseUrl);
  return LOCAL.includes(hostname) ? `${protocol}//localhost:${port}` : baseUrl;
}
