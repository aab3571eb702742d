import pTimeout from 'p-timeout';

/** Something the process cannot do without. */
export interface HealthCheck {
  /** What is said to be missing when the check fails, such as `event-store`. */
  readonly name: string;
  /** True when the process does its work without it, only less well: it then stays ready and says so. */
  readonly degradesOnly?: boolean;
  /** Resolves when it is there; rejects when it is not. */
  check(): Promise<void>;
}

/** Who asks comes every few seconds; an engine that takes longer than this is as good as gone. */
const TIMEOUT_MS = 1_000;

/** Names of the checks that did not succeed in time, in the order given. They run at once. */
export async function missingOf(checks: readonly HealthCheck[]): Promise<readonly string[]> {
  const verdicts = await Promise.all(checks.map(async (check) => ((await succeeds(check)) ? [] : [check.name])));
  return verdicts.flat();
}

async function succeeds(check: HealthCheck): Promise<boolean> {
  try {
    await pTimeout(check.check(), { milliseconds: TIMEOUT_MS });
    return true;
  } catch {
    return false;
  }
}
