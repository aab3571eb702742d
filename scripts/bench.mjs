/**
 * `node scripts/bench.mjs [name ...]`: builds, then runs bench/<name>.bench.ts one after the other; every one without a
 * name. `all` does that too, and writes what they printed into docs/performance.md.
 */
import { existsSync, readdirSync } from 'node:fs';
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
    let printed = '';
    const onPrinted = (text) => {
      printed += text;
      process.stdout.write(text);
    };
    const program = join('dist', 'bench', `${name}.bench.js`);
    if ((await run(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'], onPrinted })) === 0)
      measured.set(name, printed);
    else process.exitCode = 1;
  }
  if (process.argv[2] === ALL) await writeMeasured(measured);
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
