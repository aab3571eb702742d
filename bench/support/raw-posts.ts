import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { TlsReceiver } from './tls-receiver.js';

const SECONDS = 3;
const SIDE_BY_SIDE = 64;

/** Webhooks of a while. */
export interface Posts {
  readonly perSecond: number;
  /** CPU time of one, milliseconds. */
  readonly cpuMs: number;
}

/** A raw loop of signed POSTs to a receiver (bench/raw-posts). @param cores as `taskset` takes them */
export async function rawPosts(receiver: TlsReceiver, cores: string): Promise<Posts> {
  const program = ['dist/bench/raw-posts/main.js', receiver.url('raw'), String(SECONDS), String(SIDE_BY_SIDE)];
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: receiver.certificate };
  const { stdout } = await promisify(execFile)('taskset', ['-c', cores, process.execPath, ...program], { env });
  return JSON.parse(stdout) as Posts;
}
