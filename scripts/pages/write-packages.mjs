/**
 * `node scripts/pages/write-packages.mjs FOLDER`: what whoever has no checkout gets from an installation: the SDKs and
 * the checker of proofs, each as an archive that npm or pip installs from its address.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { npm } from '../setup/npm.mjs';
import { endWith, SetUpFailure } from '../setup/report.mjs';
import { root } from '../setup/root.mjs';
import { run } from '../setup/run.mjs';

const SDK = join(root, 'sdk');
const TSC = join(root, 'node_modules', 'typescript', 'bin', 'tsc');

const folder = resolve(process.argv[2]);
const scratch = mkdtempSync(join(tmpdir(), 'packages-'));
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
mkdirSync(folder, { recursive: true });

await packForNode().then(packForPython).catch(endWith);

/** Compiled outside of the sources, so that nothing is left among them. */
async function packForNode() {
  const client = copied(join(SDK, 'typescript'), 'typescript', ['package.json', 'README.md']);
  await must([process.execPath, TSC, '-p', join(SDK, 'typescript'), '--outDir', join(client, 'dist')]);
  const quiet = ['--ignore-scripts', '--loglevel=error', '--no-update-notifier'];
  const packing = [...npm(), 'pack', ...quiet, '--pack-destination', folder, client, join(SDK, 'verify')];
  // What it prints are the names of the files.
  await must(packing, { stdio: ['ignore', 'ignore', 2] });
}

/** An archive of sources as pip knows it (PyPA, source distribution format), which needs no Python to be made. */
async function packForPython() {
  const [, version] = /^version = "(.+)"$/m.exec(readFileSync(join(SDK, 'python', 'pyproject.toml'), 'utf8'));
  const name = `consent_sdk-${version}`;
  const sources = copied(join(SDK, 'python'), name, ['pyproject.toml', 'README.md', 'src']);
  writeFileSync(join(sources, 'PKG-INFO'), `Metadata-Version: 2.1\nName: consent-sdk\nVersion: ${version}\n`);
  await must(['tar', '-czf', join(folder, `${name}.tar.gz`), '-C', scratch, name]);
}

function copied(from, name, what) {
  const to = join(scratch, name);
  const filter = (path) => !path.endsWith('__pycache__');
  for (const part of what) cpSync(join(from, part), join(to, part), { recursive: true, filter });
  return to;
}

/** @throws SetUpFailure */
async function must([command, ...args], options) {
  if ((await run(command, args, options)) !== 0)
    throw new SetUpFailure('A package could not be made; why stands above.');
}
