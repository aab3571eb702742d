import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { PolicyCheckpoints } from '#policies';
import { PROJECTIONS } from '#projections';
import { EnginesOnDemand, readSettings } from '#runtime';
import { startPinned, type PinnedChild } from './pinned-child.js';

const run = promisify(execFile);
const PATIENCE_MS = 600_000;
const LOOK_EVERY_MS = 500;

export interface SeededWorld {
  readonly people: number;
  readonly businesses: number;
  readonly grants: number;
  readonly months: number;
}

/**
 * The standalone service on core 0, without its demo, with a made-up world that its views and policies have taken up.
 */
export class SeededService {
  private constructor(
    readonly environment: NodeJS.ProcessEnv,
    readonly seededPerSecond: number,
    readonly process: PinnedChild,
    /** With all that it keeps. */
    readonly folder: string,
  ) {}

  static async start(world: SeededWorld): Promise<SeededService> {
    const dataDir = await mkdtemp(join(tmpdir(), 'consent-bench-'));
    const environment = { DATA_DIR: dataDir, PORT: '0', DEMO: 'false' };
    const program = 'dist/programs/standalone/main.js';
    // Made by a first start, so that the seed has both cores to itself.
    await (await startPinned(program, environment, /"msg":"ready"/)).stop();
    const words = Object.entries(world).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const { stdout } = await run(process.execPath, ['dist/programs/ops/main.js', 'seed', ...words, '--json'], {
      env: { ...process.env, ...environment },
    });
    const { events_per_second: rate } = JSON.parse(stdout) as { readonly events_per_second: number };
    const child = await startPinned(program, environment, /"msg":"ready"/);
    await caughtUp(environment);
    return new SeededService(environment, rate, child, dataDir);
  }

  async stop(): Promise<void> {
    await this.process.stop();
    await this.remove();
  }

  /** Once nothing runs on it any more. */
  remove(): Promise<void> {
    return rm(this.folder, { recursive: true });
  }
}

async function caughtUp(environment: NodeJS.ProcessEnv): Promise<void> {
  const engines = new EnginesOnDemand(readSettings(environment, false));
  try {
    const [log, views, records] = [await engines.log(), await engines.views(), await engines.records()];
    const head = (await log.head()) ?? '';
    const deadline = performance.now() + PATIENCE_MS;
    while (performance.now() < deadline) {
      const policies = Object.values(await new PolicyCheckpoints(records).all());
      const projections = await Promise.all(PROJECTIONS.map(({ name }) => views.checkpoint(name)));
      if ([...policies, ...projections].every((position) => position !== undefined && position >= head)) return;
      await pause(LOOK_EVERY_MS);
    }
    throw new Error('the service did not take the seeded world up in time');
  } finally {
    await engines.close();
  }
}
