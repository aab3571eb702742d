import { readdir, readFile } from 'node:fs/promises';

const MS_PER_TICK = 10;

/** Milliseconds of CPU time that a process has taken so far, by /proc: in steps of ten. */
export function cpuTimeOf(pid: number): Promise<number> {
  return timeIn(`/proc/${String(pid)}/stat`);
}

/** The same of several processes together. */
export async function cpuTimeOfAll(pids: readonly number[]): Promise<number> {
  const times = await Promise.all(pids.map(cpuTimeOf));
  return times.reduce((sum, time) => sum + time, 0);
}

/** The same of each of its threads, by the thread's id; one that ends meanwhile is left out. */
export async function threadTimesOf(pid: number): Promise<ReadonlyMap<string, number>> {
  const tasks = `/proc/${String(pid)}/task`;
  const times = await Promise.all(
    (await readdir(tasks)).map(async (id) => {
      const time = await timeIn(`${tasks}/${id}/stat`).catch(() => undefined);
      return time === undefined ? [] : [[id, time] as const];
    }),
  );
  return new Map(times.flat());
}

async function timeIn(file: string): Promise<number> {
  const text = await readFile(file, 'utf8');
  // The second field, the name, may hold anything; what follows is counted from behind it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}
