import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { note, SetUpFailure } from './report.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { filesBelow, fingerprintOf, fingerprintOfNames, readStamp, settingsOfBuilds } from './stamps.mjs';

const PROGRAM = { project: 'tsconfig.build.json', folders: ['apps', 'libs'] };
const BENCHMARKS = { project: 'tsconfig.bench.json', folders: ['apps', 'libs', 'bench', 'test/support'] };

/**
 * Compiles apps and libs into dist, and puts each program into few files, when they changed since the last build that
 * succeeded. @throws SetUpFailure
 */
export const buildProgram = () => build(PROGRAM);

/** The same with bench. @throws SetUpFailure */
export const buildBenchmarks = () => build(BENCHMARKS);

/** Of what the program is built from. */
export const fingerprintOfProgram = () => fingerprintOfSources(PROGRAM);

async function build(target) {
  const stampFile = join(root, 'dist', `.stamp-${target.project}`);
  const sources = fingerprintOfSources(target);
  const last = readStamp(stampFile);
  if (last.sources === sources && last.outputs === namesOfOutputs(target)) return;

  note(`building (tsc -p ${target.project})`);
  rmSync(stampFile, { force: true });
  // The compiler trusts its own notes and would not write again an output that somebody took away.
  if (last.outputs !== namesOfOutputs(target)) forgetCompilersNotes();
  removeOutputsWithoutSource(target);
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  await step('what the compiler found', [tsc, '-p', target.project]);
  await step('what the bundler found', [join(root, 'scripts', 'bundle-programs.mjs')]);
  writeFileSync(stampFile, JSON.stringify({ sources, outputs: namesOfOutputs(target) }));
}

async function step(found, words) {
  if ((await run(process.execPath, words)) !== 0) throw new SetUpFailure(`The build failed; ${found} stands above.`);
}

function fingerprintOfSources({ folders }) {
  const sources = filesBelow(folders).filter((path) => !path.endsWith('.spec.ts'));
  return fingerprintOf([
    ...settingsOfBuilds(),
    'scripts/bundle-programs.mjs',
    ...filesBelow(['scripts/programs']),
    ...sources,
  ]);
}

const namesOfOutputs = (target) => fingerprintOfNames([...outputsOf(target), ...filesBelow(['dist/programs'])]);

function removeOutputsWithoutSource(target) {
  for (const output of outputsOf(target)) {
    const source = relative('dist', output).replace(/\.js(\.map)?$/, '.ts');
    if (!existsSync(join(root, source))) rmSync(join(root, output));
  }
}

function forgetCompilersNotes() {
  for (const name of readdirSync(join(root, 'dist')))
    if (name.startsWith('.tsbuildinfo')) rmSync(join(root, 'dist', name));
}

const outputsOf = ({ folders }) => filesBelow(folders.map((folder) => join('dist', folder)));
