import { Socket } from 'node:net';
import type { Dial } from '../src/egress/vetted-connection.js';

export interface ConnectCounter {
  readonly dial: Dial;
  /** Where connections were asked for, in order. */
  readonly dialled: readonly string[];
}

/** Notes every connection that is asked for and lets none come about. */
export function connectCounter(): ConnectCounter {
  const dialled: string[] = [];
  const dial: Dial = (address) => {
    dialled.push(address);
    const socket = new Socket();
    process.nextTick(() => socket.destroy(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })));
    return socket;
  };
  return { dial, dialled };
}
