import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SpareState } from '#projecting';
import { EVENT_FEED, READ_MODELS } from '#projections';
import { ops } from '../support/processes/ops.js';
import { startService } from '../support/service/service.js';

describe('an operator who rebuilds views while no projector runs', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'unprojected-'));
    const service = await startService({ dataDir });
    // An earlier run was cut off after its switch.
    const { slotStates } = service.running.engines;
    for (const step of ['building', 'following', 'retiring'] satisfies readonly SpareState[])
      await slotStates.step(EVENT_FEED.name, slotStates.of(EVENT_FEED.name), step);
    await service.stop();
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  const rebuild = (view: string, ...more: readonly string[]) =>
    ops(['rebuild', '--view', view, '--grace', '0', ...more], { environment: { DATA_DIR: dataDir } });

  it.each([
    ['when the command runs', []],
    ['in a dry run', ['--dry-run']],
  ])('is refused before anything is built or switched: %s', async (_when, more) => {
    expect(await rebuild(READ_MODELS.name, ...more)).toEqual({
      code: 3,
      stdout: '',
      stderr: 'consent-ops: No projector keeps the views of read-models current: start one first.\n',
    });
  });

  it('may put away what an earlier run left, unless all is to begin anew', async () => {
    expect(await rebuild(EVENT_FEED.name, '--dry-run')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('what an earlier run left is put away') as string,
    });
    expect((await rebuild(EVENT_FEED.name, '--start-over', '--dry-run')).code).toBe(3);
  });
});
