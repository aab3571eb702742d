/**
 * `node scripts/bench.mjs [name ...]`: builds, then runs bench/<name>.bench.ts one after the other; every one without a
 * name. `all` does that too, and writes what they printed into docs/performance.md.
 */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildBenchmarks } from './setup/build.mjs';
import { requireNode } from './setup/node-version.mjs';
import { oneAtATime } from './setup/one-at-a-time.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { writeMeasured } from './setup/performance-page.mjs';
import { ensureRedis } from './setup/redis.mjs';
import { endWith, note, SetUpFailure } from './setup/report.mjs';
import { root } from './setup/root.mjs';
import { run } from './setup/run.mjs';

const ENDING = '.bench.ts';
const ALL = 'all';

await main().catch(endWith);

async function main() {
  requireNode();
  const names = chosen();
  await oneAtATime(async () => {
    await ensurePackages();
    await ensureRedis();
    await buildBenchmarks();
  });
  const measured = new Map();
  for (const name of names) {
    note(`bench ${name}`);
    const printed = await printedBy(name);
    if (printed === undefined) process.exitCode = 1;
    else measured.set(name, printed);
  }
  if (process.argv[2] === ALL) await writeMeasured(measured);
}

/** Undefined when it failed. Whatever folders it made are gone with the one that it made them in. */
async function printedBy(name) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
  process.once('exit', remove);
  let printed = '';
  const onPrinted = (text) => {
    printed += text;
    process.stdout.write(text);
  };
  try {
    const options = { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, TMPDIR: folder }, onPrinted };
    const code = await run(process.execPath, [join('dist', 'bench', `${name}.bench.js`)], options);
    return code === 0 ? printed : undefined;
  } finally {
    process.off('exit', remove);
    remove();
  }
}

function chosen() {
  const folder = join(root, 'bench');
  const known = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(ENDING)) : [];
  const names = known.map((file) => file.slice(0, -ENDING.length));
  const asked = process.argv.slice(2).filter((word, place) => place > 0 || word !== ALL);
  const unknown = asked.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new SetUpFailure(`There is no benchmark "${unknown[0]}". Known: ${names.join(', ') || 'none'}.`);
  return asked.length > 0 ? asked : names;
}
