import { connect, type ConnectionOptions } from 'node:tls';
import { isIP } from 'node:net';
import { SystemClock } from '#clock';

const PATIENCE_MS = 5_000;

/**
 * How long the certificate is good for that a server shows.
 * @throws Error for one that is not good for this name now, or whose issuer this machine does not know
 */
export function secondsLeft(host: string, port: number, trusted: Pick<ConnectionOptions, 'ca'> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const name = isIP(host) === 0 ? { servername: host } : {};
    const socket = connect({ host, port, timeout: PATIENCE_MS, ...name, ...trusted });
    socket.once('secureConnect', () => {
      const { valid_to: end } = socket.getPeerCertificate();
      socket.destroy();
      resolve((Date.parse(end) - new SystemClock().now()) / 1000);
    });
    socket.once('timeout', () => socket.destroy(new Error('no answer in time')));
    socket.on('error', reject);
  });
}
