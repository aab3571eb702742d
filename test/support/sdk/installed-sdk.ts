import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { packages, SDK_FOR_NODE } from './packages.js';

const run = promisify(execFile);
/** What the SDK stands on; from here, so that no registry is asked. */
const NEEDED = ['standardwebhooks', '@stablelib/base64', 'fast-sha256'];
const TSC = resolve('node_modules/typescript/bin/tsc');

/** An empty folder into which the packages for Node have been installed, as in somebody else's project. */
export class InstalledSdk {
  private areTypesChecked = false;

  private constructor(
    private readonly top: string,
    readonly folder: string,
    /** The paths in the package of the SDK. */
    readonly packed: readonly string[],
  ) {}

  static async install(): Promise<InstalledSdk> {
    const top = await mkdtemp(join(tmpdir(), 'sdk-'));
    const [tarballs, folder] = [join(top, 'tarballs'), join(top, 'folder')];
    for (const made of [tarballs, folder]) await mkdir(made);
    const ours = await packages(top);
    const needed = NEEDED.map((name) => resolve('node_modules', name));
    await run('npm', ['pack', '--ignore-scripts', '--pack-destination', tarballs, ...needed], { cwd: top });
    await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
    const files = [...(await tarballsIn(ours)), ...(await tarballsIn(tarballs))];
    await run('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', ...files], {
      cwd: folder,
    });
    await mkdir(join(folder, 'node_modules', '@types'));
    for (const name of ['@types/node', 'undici-types']) {
      await symlink(resolve('node_modules', name), join(folder, 'node_modules', name));
    }
    const { stdout } = await run('tar', ['-tzf', join(ours, SDK_FOR_NODE)]);
    const packed = stdout
      .trim()
      .split('\n')
      .map((path) => path.replace('package/', ''));
    return new InstalledSdk(top, folder, packed.sort());
  }

  /**
   * Compiles programs that import the SDK, each a file of the folder, with all checks that a strict project has. What
   * the packages declare is checked with the first ones alone: it takes three times as long as programs do.
   * @throws Error with what the compiler found
   */
  async compile(programs: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(programs)) await writeFile(join(this.folder, `${name}.ts`), text);
    const options = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--types', 'node'];
    if (this.areTypesChecked) options.push('--skipLibCheck');
    const files = Object.keys(programs).map((name) => `${name}.ts`);
    await run(process.execPath, [TSC, ...options, ...files], { cwd: this.folder }).catch((error: unknown) => {
      throw new Error((error as { stdout: string }).stdout);
    });
    this.areTypesChecked = true;
  }

  async remove(): Promise<void> {
    await rm(this.top, { recursive: true });
  }
}

async function tarballsIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder);
  return names.filter((name) => name.endsWith('.tgz')).map((name) => join(folder, name));
}
