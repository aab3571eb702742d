import { apiProcessesAtWork } from '#limits';
import { holdersWithinTerm, leaseReports, workerReports } from '#operations';
import { CommandFailure } from './failures.js';
import type { Invocation } from './ops-command.js';

/** For what would be undone, or undo, under a process at work. @throws CommandFailure saying which still run */
export async function mustBeStopped({
  engines,
}: {
  readonly engines: Pick<Invocation<object>['engines'], 'records'>;
}): Promise<void> {
  const records = await engines.records();
  const [leases, workers, api] = await Promise.all([
    leaseReports(records, holdersWithinTerm),
    workerReports(records),
    apiProcessesAtWork(records),
  ]);
  const works = new Map<string, Set<string>>();
  const found = (place: { readonly host: string; readonly pid: number } | null, work: string): void => {
    const name = place === null ? 'a process of an older version' : `${place.host}, process ${String(place.pid)}`;
    works.set(name, (works.get(name) ?? new Set()).add(work));
  };
  for (const { work, holder } of [...leases, ...workers]) if (holder !== null) found(holder, kindOf(work));
  for (const { runsAt = null } of api) found(runsAt, 'api');
  if (works.size === 0) return;
  const running = [...works].map(([name, kinds]) => `${name} (${[...kinds].sort().join(', ')})`).sort();
  throw new CommandFailure(`The service runs: ${running.join('; ')}: stop every process first.`);
}

/** Such as `projection`, of which one process may be at many. */
function kindOf(work: string): string {
  return work.split('/', 1).join();
}
