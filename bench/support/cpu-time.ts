import { readFile } from 'node:fs/promises';

/** Milliseconds of CPU time that a process has taken so far, by /proc: in steps of ten. */
export async function cpuTimeOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${String(pid)}/stat`, 'utf8');
  // The second field, the name, may hold anything; what follows is counted from behind it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}

const MS_PER_TICK = 10;
