import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { note, SetUpFailure } from './report.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { filesBelow, fingerprintOf, fingerprintOfNames, readStamp, settingsOfBuilds } from './stamps.mjs';

const PROGRAM = { project: 'tsconfig.build.json', folders: ['apps', 'libs'] };
const BENCHMARKS = { project: 'tsconfig.bench.json', folders: ['apps', 'libs', 'bench', 'test/support'] };

/** Compiles apps and libs into dist when they changed since the last build that succeeded. @throws SetUpFailure */
export const buildProgram = () => build(PROGRAM);

/** The same with bench. @throws SetUpFailure */
export const buildBenchmarks = () => build(BENCHMARKS);

/** Of what the program is built from. */
export const fingerprintOfProgram = () => fingerprintOfSources(PROGRAM);

async function build(target) {
  const stampFile = join(root, 'dist', `.stamp-${target.project}`);
  const sources = fingerprintOfSources(target);
  const last = readStamp(stampFile);
  if (last.sources === sources && last.outputs === fingerprintOfNames(outputsOf(target))) return;

  note(`building (tsc -p ${target.project})`);
  rmSync(stampFile, { force: true });
  // The compiler trusts its own notes and would not write again an output that somebody took away.
  if (last.outputs !== fingerprintOfNames(outputsOf(target))) forgetCompilersNotes();
  removeOutputsWithoutSource(target);
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  if ((await run(process.execPath, [tsc, '-p', target.project])) !== 0) {
    throw new SetUpFailure('The build failed; what the compiler found stands above.');
  }
  writeFileSync(stampFile, JSON.stringify({ sources, outputs: fingerprintOfNames(outputsOf(target)) }));
}

function fingerprintOfSources({ folders }) {
  const sources = filesBelow(folders).filter((path) => !path.endsWith('.spec.ts'));
  return fingerprintOf([...settingsOfBuilds(), ...sources]);
}

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
