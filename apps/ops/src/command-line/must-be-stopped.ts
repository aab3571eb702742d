import { leaseReports } from '#operations';
import { CommandFailure } from './failures.js';
import type { Invocation } from './ops-command.js';

/** For what would be undone, or undo, under a process at work. @throws CommandFailure while one holds a lease */
export async function mustBeStopped({ engines }: Pick<Invocation<object>, 'engines'>): Promise<void> {
  const leases = await leaseReports(await engines.records());
  const [working] = leases.flatMap(({ holder }) => (holder === null ? [] : [holder]));
  if (working === undefined) return;
  const { host, pid } = working;
  throw new CommandFailure(
    `A process of the service runs (${host}, process ${String(pid)}): stop every process first.`,
  );
}
