import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SDK = resolve('sdk/typescript');
/** What the SDK stands on; from here, so that no registry is asked. */
const NEEDED = ['standardwebhooks', '@stablelib/base64', 'fast-sha256'];
const TSC = resolve('node_modules/typescript/bin/tsc');

/** An empty folder into which the packed SDK has been installed, as in somebody else's project. */
export class InstalledSdk {
  private constructor(
    private readonly top: string,
    readonly folder: string,
    /** The paths in the package. */
    readonly packed: readonly string[],
  ) {}

  static async install(): Promise<InstalledSdk> {
    const top = await mkdtemp(join(tmpdir(), 'sdk-'));
    const [source, tarballs, folder] = [join(top, 'source'), join(top, 'tarballs'), join(top, 'folder')];
    for (const made of [source, tarballs, folder]) await mkdir(made);
    await run(process.execPath, [TSC, '-p', SDK, '--outDir', join(source, 'dist')]);
    for (const name of ['package.json', 'README.md']) await cp(join(SDK, name), join(source, name));
    const packages = [source, ...NEEDED.map((name) => resolve('node_modules', name))];
    const packing = ['pack', '--json', '--ignore-scripts', '--pack-destination', tarballs, ...packages];
    const { stdout } = await run('npm', packing, { cwd: top });
    const [sdk] = JSON.parse(stdout) as [{ files: { path: string }[] }];
    await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
    const files = (await readdir(tarballs)).map((name) => join(tarballs, name));
    await run('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', ...files], {
      cwd: folder,
    });
    await mkdir(join(folder, 'node_modules', '@types'));
    for (const name of ['@types/node', 'undici-types']) {
      await symlink(resolve('node_modules', name), join(folder, 'node_modules', name));
    }
    return new InstalledSdk(top, folder, sdk.files.map(({ path }) => path).sort());
  }

  /**
   * Compiles programs that import the SDK, each a file of the folder, with all checks that a strict project has.
   * @throws Error with what the compiler found
   */
  async compile(programs: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(programs)) await writeFile(join(this.folder, `${name}.ts`), text);
    const options = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--types', 'node'];
    const files = Object.keys(programs).map((name) => `${name}.ts`);
    await run(process.execPath, [TSC, ...options, ...files], { cwd: this.folder }).catch((error: unknown) => {
      throw new Error((error as { stdout: string }).stdout);
    });
  }

  async remove(): Promise<void> {
    await rm(this.top, { recursive: true });
  }
}
