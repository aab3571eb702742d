import { cpuTimeOf, threadTimesOf } from './cpu-time.js';
import { median } from './median.js';

/** Requests of a while, with the processor time that one of them took, in milliseconds. */
export interface MeasuredLoad {
  readonly perSecond: number;
  /** Of the process that answers. */
  readonly cpu: number;
  /** Of its busiest thread alone. */
  readonly busiest: number;
  /** Of this process, which asks. */
  readonly client: number;
}

/** @param load asks process `pid` for `seconds`, and tells how many requests a second were answered */
export async function measured(pid: number, seconds: number, load: () => Promise<number>): Promise<MeasuredLoad> {
  const [before, threads, own] = [await cpuTimeOf(pid), await threadTimesOf(pid), process.cpuUsage()];
  const perSecond = await load();
  const requests = perSecond * seconds;
  const { user, system } = process.cpuUsage(own);
  const grown = [...(await threadTimesOf(pid))].map(([id, time]) => time - (threads.get(id) ?? 0));
  return {
    perSecond,
    cpu: ((await cpuTimeOf(pid)) - before) / requests,
    busiest: Math.max(...grown) / requests,
    client: (user + system) / 1000 / requests,
  };
}

/** Prints the rounds, and gives their medians. */
export function showLoads(what: string, rounds: readonly MeasuredLoad[]): MeasuredLoad {
  const middle = (of: keyof MeasuredLoad): number => median(rounds.map((round) => round[of]));
  const [perSecond, cpu, busiest, client] = [middle('perSecond'), middle('cpu'), middle('busiest'), middle('client')];
  const us = (ms: number): string => `${(1000 * ms).toFixed(0)} µs`;
  const listed = rounds.map((round) => Math.round(round.perSecond)).join(' ');
  process.stdout.write(
    `${what.padEnd(10)} ${perSecond.toFixed(0)} requests/s (${listed}), ${us(cpu)} of CPU each, ` +
      `busiest thread ${us(busiest)}, clients ${us(client)}\n`,
  );
  return { perSecond, cpu, busiest, client };
}
