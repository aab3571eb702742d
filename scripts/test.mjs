/**
 * `node scripts/test.mjs [--long] [arguments for jest]`: the same set-up as start.mjs, then Jest, then the files that
 * took longest. The last line is always `N passed, N failed, N skipped`. TEST_ROUNDS tells property and crash tests how
 * long to go on: `reduced`, or `full` with --long.
 */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildPages } from './setup/build-pages.mjs';
import { buildProgram } from './setup/build.mjs';
import { ensureChromium } from './setup/chromium.mjs';
import { ensureMcpConformance } from './setup/mcp-conformance.mjs';
import { requireNode } from './setup/node-version.mjs';
import { oneAtATime } from './setup/one-at-a-time.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { ensurePython } from './setup/python.mjs';
import { ensureRedis } from './setup/redis.mjs';
import { endWith, note, SetUpFailure } from './setup/report.mjs';
import { root } from './setup/root.mjs';
import { run } from './setup/run.mjs';
import { scratchFolder } from './setup/scratch-folder.mjs';

/** Files of tests that are named at the end. */
const SLOWEST = 10;

const long = process.argv.includes('--long');
const forwarded = process.argv.slice(2).filter((argument) => argument !== '--long');

await oneAtATime(async () => {
  requireNode();
  await ensurePackages();
}).catch(endWith);
// A suite that needs a program which could not be had here says so itself. Where the build fails, the suites still run,
// but in vain.
await tried(ensureRedis);
await tried(ensureChromium);
await tried(ensurePython);
if (long) await tried(ensureMcpConformance);
const built = await tried(buildProgram);
const isWhole = built && (await tried(buildPages));

const folder = scratchFolder();
const reportFile = join(folder, 'report.json');
const exitCode = await jest(reportFile);
const { counts, files } = readReport(reportFile);
nameSlowest();
const { passed, failed, skipped } = counts;
if (!isWhole) note('the build failed; what was found stands at the top');
process.stdout.write(`${String(passed)} passed, ${String(failed)} failed, ${String(skipped)} skipped\n`);
process.exitCode = exitCode !== 0 ? exitCode : isWhole && failed === 0 ? 0 : 1;

async function tried(step) {
  try {
    await oneAtATime(step);
    return true;
  } catch (error) {
    if (!(error instanceof SetUpFailure)) throw error;
    note(error.message);
    return false;
  }
}

function jest(report) {
  const program = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const reporter = join(root, 'scripts', 'test-reporter.mjs');
  const isChosen = forwarded.some((argument) => /^(-i|-w|--runInBand|--maxWorkers)/.test(argument));
  const workers = isChosen ? [] : [`--maxWorkers=${String(workersFor(availableParallelism()))}`];
  return run(
    process.execPath,
    // Jest takes paths that follow `--reporters` for more reporters.
    [program, '--reporters=default', `--reporters=${reporter}`, '--ci', ...workers, ...forwarded],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        NODE_ENV: 'test',
        TMPDIR: folder,
        TEST_ROUNDS: process.env.TEST_ROUNDS ?? (long ? 'full' : 'reduced'),
        TEST_REPORT_FILE: report,
        ...(built && { TEST_BUILT: 'yes' }),
      },
    },
  );
}

/** Many files wait for processes they started half of their time, so one more than cores keeps two cores at work. */
function workersFor(cores) {
  return Math.min(2, cores) + 1;
}

/** A run that wrote no report never got as far as its tests, and that is a failure. */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { counts: { passed: 0, failed: 1, skipped: 0 }, files: [] };
  }
}

function nameSlowest() {
  const slowest = files.sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  const lines = slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${file}\n`);
  if (lines.length > 1) process.stderr.write(`\nThe slowest files:\n${lines.join('')}`);
}
