import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Lets a process take so many bytes of addresses more, and no further; without a number as many as there are. */
export function limitAddresses(pid: number, more?: number): void {
  const taken = Number(/^VmSize:\s+(\d+) kB/m.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1]) * 1024;
  const limit = more === undefined ? 'unlimited' : String(taken + more);
  execFileSync('prlimit', ['--pid', String(pid), `--as=${limit}:`]);
}
