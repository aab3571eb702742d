import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { itWhere } from '../support/jest/it-where.js';
import { programOf } from '../support/processes/node-arguments.js';

/** What Node says when it is run with these words. */
const execute = (...words: readonly string[]) =>
  spawnSync(process.execPath, words, { encoding: 'utf8', timeout: 60_000 });

const BUILT = { isThere: process.env['TEST_BUILT'] === 'yes', otherwise: 'nothing was built' };

/** The files that a program reads when it starts. */
async function filesOf(app: string): Promise<readonly string[]> {
  const files = [resolve(programOf(`apps/${app}/src/main.ts`)).replace(/\.js$/, '.program.cjs')];
  // Grows meanwhile, by what is asked for.
  for (const file of files) {
    const code = await readFile(file, 'utf8');
    const asked = [...code.matchAll(/^(?:const \w+ = )?require\("(\.[^"]+)"\);$/gm)].map(([, path = '']) => path);
    files.push(...asked.map((path) => join(dirname(file), path)).filter((path) => !files.includes(path)));
  }
  return files;
}

/** Packages of which something is in these files, as the bundler names them before what it takes of each. */
async function packagesIn(files: readonly string[]): Promise<readonly string[]> {
  const codes = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const named = codes.flatMap((code) => [...code.matchAll(/^\/\/ node_modules\/((?:@[^/\s]+\/)?[^/\s]+)\//gm)]);
  return [...new Set(named.map(([, name = '']) => name))];
}

describe('a program that starts', () => {
  const STARTS: Readonly<Record<string, { reads: string; but: readonly string[] }>> = {
    ops: { reads: 'commander', but: ['bullmq', 'fastify', 'libphonenumber-js', 'mongodb', 'undici'] },
    keyring: { reads: 'pino', but: ['@nestjs/core', 'bullmq', 'libphonenumber-js', 'nodemailer', 'rxjs', 'undici'] },
    'command-api': { reads: 'class-validator', but: ['libphonenumber-js', 'mongodb', 'pg'] },
  };

  for (const [app, { reads, but }] of Object.entries(STARTS))
    itWhere(BUILT, `reads no package that it asks nothing of (${app})`, async () => {
      const packages = await packagesIn(await filesOf(app));
      expect(packages).toContain(reads);
      expect(packages.filter((name) => but.includes(name))).toEqual([]);
    });

  itWhere(BUILT, 'takes what was compiled when it was built', async () => {
    const files = await filesOf('standalone');
    const program = `
      import { compiled } from ${JSON.stringify(resolve('dist/programs/loader.js'))};
      console.log(JSON.stringify(${JSON.stringify(files)}.map((file) => compiled(file).cachedDataRejected)));`;
    const { stdout } = execute('--input-type=module', '--eval', program);
    expect(JSON.parse(stdout)).toEqual(files.map(() => false));
  });
});

describe('a module that a program loads', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'program-files-'));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    for (const name of ['loader.js', 'places-in-sources.js'])
      await copyFile(resolve('scripts/programs', name), join(folder, name));
    await mkdir(join(folder, 'parts'));
    await writeFile(
      join(folder, 'main.js'),
      "import { load } from './loader.js'; load(`${import.meta.dirname}/one.cjs`);",
    );
  });
  afterEach(() => rm(folder, { recursive: true }));

  const run = (...flags: readonly string[]) => execute(...flags, join(folder, 'main.js'));

  it('is placed in the sources by a stack trace', async () => {
    await writeFile(join(folder, 'one.cjs'), "function fails() { throw new Error('no paper'); } fails();");
    const map = { version: 3, sources: ['../src/printer.ts'], names: [], mappings: 'AAEA' };
    await writeFile(join(folder, 'one.cjs.map'), JSON.stringify(map));
    const { stderr } = run('--enable-source-maps');
    expect(stderr).toContain(`Error: no paper\n    at fails (${join(folder, '../src/printer.ts')}:3:1)`);
  });

  it('is strict, runs once, and finds packages and what Node has', async () => {
    await writeFile(join(folder, 'one.cjs'), "console.log(require('./parts/two.cjs') === require('./parts/two.cjs'));");
    const strict =
      "try { Object.freeze(exports).more = 1; } catch ({ name }) { require('node:fs').writeSync(1, name); }";
    await writeFile(join(folder, 'parts', 'two.cjs'), strict);
    expect(run()).toMatchObject({ stdout: 'TypeErrortrue\n', stderr: '' });
  });

  // What V8 compiled before knows nothing of a module's own `import`; the build writes this one in its place.
  it('imports what it asks for late by what the loader hands to it', async () => {
    await writeFile(join(folder, 'one.cjs'), "lazily('node:path').then(({ sep }) => console.log(sep));");
    expect(run()).toMatchObject({ stdout: '/\n', stderr: '' });
  });
});

/** Whether `import(…)` is in it, which a method of this name is not. */
function imports(node: unknown): boolean {
  if (node === null || typeof node !== 'object') return false;
  if ('type' in node && node.type === 'ImportExpression') return true;
  return Object.values(node).some(imports);
}

describe('the files of all programs', () => {
  itWhere(BUILT, 'import nothing by themselves, which would fail where they were compiled before', async () => {
    const names = await readdir(resolve('dist/programs'), { recursive: true });
    const files = names.filter((name) => name.endsWith('.cjs')).map((name) => resolve('dist/programs', name));
    const codes = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    expect(codes.filter((code) => code.includes('import(') && imports(parseAst(code)))).toEqual([]);
  });
});
