import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const FOLDER = resolve('node_modules/.cache/sdk-python');

/** With all that the SDK for Python is tested and built with; made by scripts/setup/python.mjs. */
export const PYTHON = resolve(FOLDER, 'bin/python');
/** The packages that the SDK stands on. */
export const WHEELS = resolve(FOLDER, 'wheels');
export const SDK = resolve('sdk/python');

/** Where it could not be had, its stories are skipped by name. */
export function hasPython(): boolean {
  return existsSync(PYTHON) && existsSync(resolve(FOLDER, 'stamp.json'));
}

/** What a program printed. @throws Error with what it complained of */
export async function python(
  words: readonly string[],
  { command = PYTHON, cwd = SDK, environment = {} }: PythonRun = {},
): Promise<string> {
  // Nothing is written beside the sources.
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1', ...environment };
  const { stdout } = await promisify(execFile)(command, [...words], { cwd, env, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

export interface PythonRun {
  readonly command?: string;
  readonly cwd?: string;
  /** Variables beside this process's own. */
  readonly environment?: NodeJS.ProcessEnv;
}
