import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

export const ADDRESS_LIMITS = {
  isThere: existsSync('/proc/self/limits'),
  otherwise: 'only Linux limits the addresses of a process',
};

/** Lets a process take so many bytes of addresses more, and no further; without a number as many as there are. */
export function limitAddresses(pid: number, more?: number): void {
  const taken = Number(/^VmSize:\s+(\d+) kB/m.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1]) * 1024;
  const limit = more === undefined ? 'unlimited' : String(taken + more);
  execFileSync('prlimit', ['--pid', String(pid), `--as=${limit}:`]);
}
