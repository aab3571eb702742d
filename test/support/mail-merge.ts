import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const TSC = resolve('node_modules/typescript/bin/tsc');
const EXAMPLE = resolve('examples/mail-merge/typescript');
const SDK = resolve('sdk/typescript');
/** What the example and the SDK stand on; from here, so that no registry is asked. */
const NEEDED = ['@types/node', '@types/pdfkit', 'undici-types', 'dejavu-fonts-ttf', 'pdfkit', 'standardwebhooks'];

/** The example in a folder of its own, as somebody has it who follows its README. */
export interface MailMerge {
  readonly folder: string;
  /** The words that run it, before its arguments. */
  readonly words: readonly string[];
}

/** @throws Error with what the compiler found */
export async function mailMergeInTypeScript(): Promise<MailMerge> {
  const folder = await mkdtemp(join(tmpdir(), 'mail-merge-'));
  const modules = join(folder, 'node_modules');
  const sdk = join(modules, '@consent', 'sdk');
  for (const made of [sdk, join(modules, '@types')]) await mkdir(made, { recursive: true });
  for (const name of NEEDED) await symlink(resolve('node_modules', name), join(modules, name));
  await cp(join(SDK, 'package.json'), join(sdk, 'package.json'));
  await compiled(['-p', SDK, '--outDir', join(sdk, 'dist')], folder);
  const sources = ['mail-merge.ts', 'label-sheet.ts'];
  for (const name of sources) await cp(join(EXAMPLE, name), join(folder, name));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const strict = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--types', 'node', '--skipLibCheck'];
  await compiled([...strict, ...sources], folder);
  return { folder, words: [process.execPath, 'mail-merge.js'] };
}

async function compiled(args: readonly string[], cwd: string): Promise<void> {
  await run(process.execPath, [TSC, ...args], { cwd }).catch((error: unknown) => {
    throw new Error((error as { stdout: string }).stdout);
  });
}
