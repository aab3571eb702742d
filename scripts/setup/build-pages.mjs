import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_GUIDES } from '../pages/guides.mjs';
import { fingerprintOfProgram } from './build.mjs';
import { note, SetUpFailure } from './report.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { filesBelow, fingerprintOf, fingerprintOfNames, readStamp, settingsOfBuilds } from './stamps.mjs';

/** Apps that show pages. */
export const SHOW_PAGES = ['standalone', 'query-api'];

const PAGES = 'dist/web';
/** Where they are built, so that those of before are shown until the new ones are whole. */
const NEXT = 'dist/web.next';
const LAST = 'dist/web.last';
const DESCRIPTIONS = 'dist/descriptions';
const STAMP = join(root, 'dist', '.stamp-pages');
/** What the build writes among the sources (.gitignore). */
const GENERATED = /^web\/(docs|generated|src\/api\/generated)\//;
/** What of sdk/ is in no package. */
const NOT_PACKED = /^sdk\/\w+\/(dist|tests)\/|__pycache__/;

/**
 * Builds the pages into dist/web when they, the guides, the SDKs or the descriptions of the faces changed since the
 * last build that succeeded. The program must be built. @throws SetUpFailure
 */
export async function buildPages() {
  const stamp = readStamp(STAMP);
  const program = fingerprintOfProgram();
  // Describing costs a second, and most changes of the program change no description.
  if (stamp.program !== program || filesBelow([DESCRIPTIONS]).length === 0) await describeFaces();
  const sources = fingerprintOfSources();
  if (stamp.sources !== sources || stamp.outputs !== fingerprintOfNames(filesBelow([PAGES]))) await build();
  const outputs = fingerprintOfNames(filesBelow([PAGES]));
  writeFileSync(STAMP, JSON.stringify({ program, sources, outputs }));
}

async function describeFaces() {
  rmSync(join(root, DESCRIPTIONS), { recursive: true, force: true });
  await step('scripts/write-descriptions.mjs', DESCRIPTIONS);
}

async function build() {
  note('building the pages (vite build web)');
  rmSync(STAMP, { force: true });
  rmSync(join(root, NEXT), { recursive: true, force: true });
  await step('scripts/pages/write-types.mjs', DESCRIPTIONS);
  await step('scripts/pages/write-docs.mjs');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  await step(vite, 'build', 'web', '--outDir', join(root, NEXT), '--emptyOutDir', '--logLevel', 'warn');
  await step('scripts/pages/compress.mjs', NEXT);
  await step('scripts/pages/write-packages.mjs', join(NEXT, 'docs', 'packages'));
  putInPlace();
}

function putInPlace() {
  rmSync(join(root, LAST), { recursive: true, force: true });
  if (existsSync(join(root, PAGES))) renameSync(join(root, PAGES), join(root, LAST));
  renameSync(join(root, NEXT), join(root, PAGES));
  rmSync(join(root, LAST), { recursive: true, force: true });
}

async function step(...command) {
  if ((await run(process.execPath, command)) === 0) return;
  throw new SetUpFailure('The build of the pages failed; what was found stands above.');
}

function fingerprintOfSources() {
  const guides = ALL_GUIDES.map(({ file }) => file);
  const sources = filesBelow(['web', 'scripts/pages', 'sdk', DESCRIPTIONS]).filter(
    (path) => !GENERATED.test(path) && !NOT_PACKED.test(path),
  );
  return fingerprintOf([...settingsOfBuilds(), ...guides, ...sources]);
}
