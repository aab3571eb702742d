/**
 * `node scripts/trials.mjs [--rounds N] [--minutes N] [--only NAME ...] [--no-table]`: the same set-up as test.mjs, and the checker of
 * histories where there is Go; then test/trials, which writes what came of each trial into docs/reliability.md.
 */
import { join } from 'node:path';
import { buildProgram } from './setup/build.mjs';
import { requireNode } from './setup/node-version.mjs';
import { oneAtATime } from './setup/one-at-a-time.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { ensureRedis } from './setup/redis.mjs';
import { endWith, note } from './setup/report.mjs';
import { run } from './setup/run.mjs';
import { scratchFolder } from './setup/scratch-folder.mjs';

await oneAtATime(async () => {
  requireNode();
  await ensurePackages();
  await ensureRedis();
  await buildProgram();
}).catch(endWith);
await ensureChecker();

const program = ['--import', './test/support/processes/typescript-loader.mjs', join('test', 'trials', 'main.ts')];
process.exitCode = await run(process.execPath, [...program, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'test', TEST_BUILT: 'yes', TMPDIR: scratchFolder() },
});

/** Without it the trials run all the same, and say that no history was checked. */
async function ensureChecker() {
  const installed = run('go', ['-C', join('test', 'support', 'history-checker'), 'install', '.']);
  if ((await installed.catch(() => 1)) !== 0) note('no Go, or no porcupine: the histories of grants are not checked');
}
