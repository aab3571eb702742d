import { connect, type Socket } from 'node:net';
import type { Dial } from '../src/egress/vetted-connection.js';

export interface MadeUpInternet {
  readonly dial: Dial;
  /** Where connections were asked for, in order, as `address:port`. */
  readonly dialled: readonly string[];
}

/**
 * Puts receivers on this machine at public addresses: a connection to an address goes to the loopback port that stands
 * for it and takes the address on as its peer. An address that stands for nothing is refused.
 */
export function madeUpInternet(ports: Readonly<Record<string, number>>): MadeUpInternet {
  const dialled: string[] = [];
  const dial: Dial = (address, port) => {
    dialled.push(`${address}:${String(port)}`);
    const socket = connect({ host: '127.0.0.1', port: ports[address] ?? 1 });
    return withPeer(socket, address);
  };
  return { dial, dialled };
}

/** The socket, which says that its peer is at the address. */
function withPeer(socket: Socket, address: string): Socket {
  return Object.defineProperty(socket, 'remoteAddress', { value: address });
}
