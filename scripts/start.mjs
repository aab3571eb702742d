/**
 * `node scripts/start.mjs [app] [arguments]`: installs what is missing, builds what changed, and runs the app
 * (standalone without a name) in this very process, so that signals reach it and its exit code is this one's.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildPages, SHOW_PAGES } from './setup/build-pages.mjs';
import { buildProgram } from './setup/build.mjs';
import { requireNode } from './setup/node-version.mjs';
import { oneAtATime } from './setup/one-at-a-time.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { ensureRedis } from './setup/redis.mjs';
import { endWith, SetUpFailure } from './setup/report.mjs';
import { root } from './setup/root.mjs';

const named = process.argv[2] !== undefined && !process.argv[2].startsWith('-');
const app = named ? process.argv[2] : 'standalone';
const main = join(root, 'dist', 'programs', app, 'main.js');

await setUp().catch(endWith);

process.argv.splice(1, named ? 2 : 1, main);
await import(pathToFileURL(main).href);

async function setUp() {
  requireNode();
  requireApp();
  await oneAtATime(async () => {
    await ensurePackages();
    // Processes that are started apart share one Redis and must be told which.
    if (app === 'standalone') await ensureRedis();
    await buildProgram();
    if (SHOW_PAGES.includes(app)) await buildPages();
  });
}

function requireApp() {
  const apps = join(root, 'apps');
  if (existsSync(join(apps, app, 'src', 'main.ts'))) return;
  const known = existsSync(apps)
    ? readdirSync(apps).filter((name) => existsSync(join(apps, name, 'src', 'main.ts')))
    : [];
  throw new SetUpFailure(`There is no app "${app}". Known: ${known.join(', ') || 'none'}.`);
}
