import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { caughtUp } from './caught-up.js';
import { startPinned, type PinnedChild } from './pinned-child.js';
import { seedLog, type SeededWorld } from './seed-log.js';

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
    const { perSecond } = await seedLog(environment, world);
    const child = await startPinned(program, environment, /"msg":"ready"/);
    await caughtUp(environment);
    return new SeededService(environment, perSecond, child, dataDir);
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
