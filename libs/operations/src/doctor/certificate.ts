import { connect, type ConnectionOptions, type DetailedPeerCertificate } from 'node:tls';
import { isIP } from 'node:net';
import { SystemClock } from '#clock';

const PATIENCE_MS = 5_000;

/** For how many seconds a server can still be believed. */
interface GoodFor {
  readonly certificate: number;
  /** Until the first of those that vouch for it ends, one behind the other; without end where it vouches for itself. */
  readonly authorities: number;
}

/**
 * How long the certificate is good for that a server shows.
 * @throws Error for one that is not good for this name now, or whose issuer this machine does not know
 */
export function certificateOf(
  host: string,
  port: number,
  trusted: Pick<ConnectionOptions, 'ca'> = {},
): Promise<GoodFor> {
  return new Promise((resolve, reject) => {
    const name = isIP(host) === 0 ? { servername: host } : {};
    const socket = connect({ host, port, timeout: PATIENCE_MS, ...name, ...trusted });
    socket.once('secureConnect', () => {
      const shown = socket.getPeerCertificate(true);
      socket.destroy();
      const now = new SystemClock().now();
      const authorities = Math.min(...authoritiesOf(shown).map((one) => secondsLeft(one, now)));
      resolve({ certificate: secondsLeft(shown, now), authorities });
    });
    socket.once('timeout', () => socket.destroy(new Error('no answer in time')));
    socket.on('error', reject);
  });
}

function secondsLeft({ valid_to: end }: DetailedPeerCertificate, now: number): number {
  return (Date.parse(end) - now) / 1000;
}

/** From the one that issued it to the one that vouches for itself, or to the last that this machine knows. */
function authoritiesOf(certificate: DetailedPeerCertificate): readonly DetailedPeerCertificate[] {
  const chain = new Set([certificate]);
  for (let next = issuerOf(certificate); next !== undefined && !chain.has(next); next = issuerOf(next)) chain.add(next);
  return [...chain].slice(1);
}

function issuerOf({ issuerCertificate }: Partial<DetailedPeerCertificate>): DetailedPeerCertificate | undefined {
  return issuerCertificate;
}
