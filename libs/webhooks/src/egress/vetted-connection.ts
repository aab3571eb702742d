import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type SecureContextOptions } from 'node:tls';
import { ConnectionError, connectionFailure } from './connection-error.js';
import { canonicalAddress } from './public-address.js';

/** Opens a TCP connection to an address, never to a name. */
export type Dial = (address: string, port: number) => Socket;

export const dialTcp: Dial = (address, port) =>
  connectTcp({ host: address, port, autoSelectFamily: false, noDelay: true, keepAlive: true, lookup: refuseToLookUp });

export interface VettedPeer {
  /** In its canonical spelling, vetted. */
  readonly address: string;
  readonly port: number;
  readonly secure: boolean;
  /** The host that the certificate must be for; an IP address without brackets when the URL is local. */
  readonly hostname: string;
}

export interface ConnectionOptions {
  readonly dial: Dial;
  /** Whom certificates are trusted from; by default those whom Node trusts. */
  readonly ca: SecureContextOptions['ca'];
  readonly limitMs: number;
}

/**
 * Connects to the address itself and looks who answers before the first byte is sent; then TLS, with the certificate
 * checked for the host name.
 * @throws ConnectionError; nothing of the connection is left then
 */
export function openVetted(peer: VettedPeer, { dial, ca, limitMs }: ConnectionOptions): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const tcp = dial(peer.address, peer.port);
    let current: Socket = tcp;
    const fail = (error: unknown): void => {
      clearTimeout(timer);
      reject(error instanceof ConnectionError ? error : new ConnectionError(connectionFailure(error)));
      current.destroy();
      tcp.destroy();
    };
    const succeed = (): void => {
      // The listeners stay: an error that nobody listens to would end the process.
      clearTimeout(timer);
      resolve(current);
    };
    const closed = (): void => {
      fail(new ConnectionError('connection_reset'));
    };
    const timer = setTimeout(() => {
      fail(new ConnectionError('timeout'));
    }, limitMs);
    tcp.on('error', fail).on('close', closed);
    tcp.once('connect', () => {
      if (!isPeer(tcp, peer)) {
        fail(new ConnectionError('address_not_public'));
      } else if (!peer.secure) {
        succeed();
      } else {
        current = secured(tcp, peer, ca);
        current.once('secureConnect', succeed).on('error', (error) => {
          fail(tlsError(error));
        });
      }
    });
  });
}

function isPeer(socket: Socket, { address }: VettedPeer): boolean {
  return canonicalAddress(socket.remoteAddress ?? '') === address;
}

function secured(socket: Socket, { hostname }: VettedPeer, ca: ConnectionOptions['ca']): Socket {
  const isName = isIP(hostname) === 0;
  return connectTls({
    socket,
    host: hostname,
    ...(isName ? { servername: hostname } : {}),
    ...(ca === undefined ? {} : { ca }),
    ALPNProtocols: ['http/1.1'],
    minVersion: 'TLSv1.2',
    // Said outright, since a variable of the environment can turn it off otherwise.
    rejectUnauthorized: true,
  });
}

/** A connection lost in the handshake is that; everything else in it is TLS's. */
function tlsError(error: unknown): ConnectionError {
  const failure = connectionFailure(error);
  return new ConnectionError(failure === 'connection_reset' ? failure : 'tls_failed');
}

function refuseToLookUp(): never {
  throw new ConnectionError('address_not_public');
}
