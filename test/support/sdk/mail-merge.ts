import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { packages, SDK_FOR_NODE } from './packages.js';

const run = promisify(execFile);
const TSC = resolve('node_modules/typescript/bin/tsc');
const EXAMPLE = resolve('examples/mail-merge/typescript');
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
  await run('tar', ['-xzf', join(await packages(folder), SDK_FOR_NODE), '-C', sdk, '--strip-components=1']);
  for (const name of ['package.json', 'mail-merge.ts', 'label-sheet.ts'])
    await cp(join(EXAMPLE, name), join(folder, name));
  // As the repository has one above the example, which is none of its business.
  await writeFile(join(folder, 'tsconfig.json'), '{}');
  // What the packages declare is checked where the SDK is installed, and takes three times as long as the example.
  await compiled([...(await buildOptions()), '--skipLibCheck'], folder);
  return { folder, words: [process.execPath, 'mail-merge.js'] };
}

/** What the example's own `npm run build` gives to the compiler. */
async function buildOptions(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(EXAMPLE, 'package.json'), 'utf8')) as {
    scripts: { build: string };
  };
  return scripts.build.split(' ').slice(1);
}

async function compiled(args: readonly string[], cwd: string): Promise<void> {
  await run(process.execPath, [TSC, ...args], { cwd }).catch((error: unknown) => {
    throw new Error((error as { stdout: string }).stdout);
  });
}
