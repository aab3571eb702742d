import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packages, SDK_FOR_PYTHON } from './packages.js';
import { python, PYTHON, WHEELS } from './python.js';

const run = promisify(execFile);

/** An empty environment into which the packed SDK has been installed, as in somebody else's project. */
export class InstalledPythonSdk {
  private constructor(
    private readonly top: string,
    /** The Python of the environment. */
    readonly command: string,
    readonly folder: string,
    /** The paths in the wheel. */
    readonly packed: readonly string[],
  ) {}

  static async install(): Promise<InstalledPythonSdk> {
    const top = await mkdtemp(join(tmpdir(), 'python-sdk-'));
    const [built, environment, folder] = [join(top, 'built'), join(top, 'environment'), join(top, 'folder')];
    await mkdir(folder);
    await run('tar', ['-xzf', join(await packages(top), `${SDK_FOR_PYTHON}.tar.gz`), '-C', top]);
    // As pip does it with an archive of sources.
    const sources = join(top, SDK_FOR_PYTHON);
    await python(['-m', 'build', '--wheel', '--no-isolation', '--outdir', built, sources]);
    await python(['-m', 'venv', '--without-pip', environment]);
    const command = join(environment, 'bin', 'python');
    const wheel = (await readdir(built)).find((name) => name.endsWith('.whl')) ?? '';
    const pip = ['-m', 'pip', '--python', command, '--quiet', '--disable-pip-version-check'];
    await python([...pip, 'install', '--no-index', '--find-links', WHEELS, '--no-compile', join(built, wheel)]);
    const listed = await python(['-m', 'zipfile', '--list', join(built, wheel)], { command: PYTHON });
    const packed = listed.split('\n').slice(1, -1);
    return new InstalledPythonSdk(
      top,
      command,
      folder,
      packed.map((line) => line.split(/\s/)[0] ?? ''),
    );
  }

  async remove(): Promise<void> {
    await rm(this.top, { recursive: true });
  }
}
