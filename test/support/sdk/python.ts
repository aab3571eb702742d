import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const FOLDER = resolve('node_modules/.cache/sdk-python');

/** With all that the SDK for Python is tested and built with; made by scripts/setup/python.mjs. */
export const PYTHON = resolve(FOLDER, 'bin/python');
/** The packages that the SDK stands on. */
export const WHEELS = resolve(FOLDER, 'wheels');
export const SDK = resolve('sdk/python');

/**
 * Variables of every Python here: what it has compiled is kept apart from all sources, for the next one of the run.
 * Compiling what the SDK and the example stand on takes longer than most of their programs do.
 */
export const KEEPS_COMPILED = {
  PYTHONPYCACHEPREFIX: join(tmpdir(), 'python-bytecode'),
  PYTHONDONTWRITEBYTECODE: '',
};

/** Where it could not be had, its stories are skipped by name. */
export function hasPython(): boolean {
  return existsSync(PYTHON) && existsSync(resolve(FOLDER, 'stamp.json'));
}

/** What a program printed. @throws Error with what it complained of */
export async function python(
  words: readonly string[],
  { command = PYTHON, cwd = SDK, environment = {} }: PythonRun = {},
): Promise<string> {
  const env = { ...process.env, ...KEEPS_COMPILED, ...environment };
  const { stdout } = await promisify(execFile)(command, [...words], { cwd, env, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

export interface PythonRun {
  readonly command?: string;
  readonly cwd?: string;
  /** Variables beside this process's own. */
  readonly environment?: NodeJS.ProcessEnv;
}
