import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Of a program's first start until the machine's end no two processes have both numbers in common. */
const SHAPE = /^(\d+)\.(\d+)\./;

const SHORTAGES: readonly string[] = ['EMFILE', 'ENFILE', 'ENOMEM'];

/** A name that no other holder ever has, and that tells whether its process is still there. */
export const ownName = (): string => nameOfProcess(process.pid);

/** As the process of this number would name itself. */
export const nameOfProcess = (pid: number): string => `${String(pid)}.${startOf(pid)}.${randomUUID()}`;

export const isOwn = (name: string): boolean => name.startsWith(`${String(process.pid)}.${startOf(process.pid)}.`);

/** The number of the process that a name was made by; `unknown` for what is no such name. */
export const processOf = (name: string): string => SHAPE.exec(name)?.[1] ?? 'unknown';

/** Whether the process that a name was made by still runs on this machine. @throws Error when it cannot be told now */
export function isAlive(name: string): boolean {
  const [, pid, start] = SHAPE.exec(name) ?? [];
  if (pid === undefined || start === undefined) return false;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return startOf(Number(pid)) === start;
}

/** When a process began, in ticks since the machine did; 0 where the system does not tell. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    // The name of the program, in parentheses, may hold anything; 19 fields follow it before this one.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '0';
  } catch (error) {
    // Whoever may open no more files must not take what runs for gone.
    if (error instanceof Error && 'code' in error && SHORTAGES.includes(String(error.code))) throw error;
    return '0';
  }
}
