import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { note, SetUpFailure } from './report.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';

const PROGRAM = { project: 'tsconfig.build.json', folders: ['apps', 'libs'] };
const BENCHMARKS = { project: 'tsconfig.bench.json', folders: ['apps', 'libs', 'bench', 'test/support'] };

/** Compiles apps and libs into dist when they changed since the last build that succeeded. @throws SetUpFailure */
export const buildProgram = () => build(PROGRAM);

/** The same with bench. @throws SetUpFailure */
export const buildBenchmarks = () => build(BENCHMARKS);

async function build(target) {
  const stampFile = join(root, 'dist', `.stamp-${target.project}`);
  const sources = fingerprintOfSources(target);
  const last = readStamp(stampFile);
  if (last.sources === sources && last.outputs === fingerprintOfOutputs(target)) return;

  note(`building (tsc -p ${target.project})`);
  rmSync(stampFile, { force: true });
  // The compiler trusts its own notes and would not write again an output that somebody took away.
  if (last.outputs !== fingerprintOfOutputs(target)) forgetCompilersNotes();
  removeOutputsWithoutSource(target);
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  if ((await run(process.execPath, [tsc, '-p', target.project])) !== 0) {
    throw new SetUpFailure('The build failed; what the compiler found stands above.');
  }
  writeFileSync(stampFile, JSON.stringify({ sources, outputs: fingerprintOfOutputs(target) }));
}

function readStamp(stampFile) {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return {};
  }
}

/** By content, not by time: a checkout or a copy changes times and nothing else. */
function fingerprintOfSources({ folders }) {
  const settings = readdirSync(root).filter((name) => /^(tsconfig.*|package|package-lock)\.json$/.test(name));
  const sources = filesBelow(folders).filter((path) => !path.endsWith('.spec.ts'));
  const hash = createHash('sha256');
  for (const path of [...settings.sort(), ...sources])
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex');
}

function fingerprintOfOutputs(target) {
  return createHash('sha256').update(outputsOf(target).join('\0')).digest('hex');
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

/** Every file below the folders that exist, as sorted paths from the checkout's top. */
function filesBelow(folders) {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}
