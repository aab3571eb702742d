/**
 * `node scripts/bundle-programs.mjs`: puts what each app is made of, its packages too, into few files
 * (dist/programs/<app>/main.js and what it loads), and what V8 compiles of them beside them. To find, read and compile
 * three thousand files was most of a start. The program must be compiled.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { parseAst } from 'rolldown/parseAst';
import { root } from './setup/root.mjs';

const APPS = join(root, 'dist', 'apps');
const PROGRAMS = join(root, 'dist', 'programs');
const NEXT = join(root, 'dist', 'programs.next');
/**
 * Packages that stay as they are: with native parts, with data that they look for beside their code, loaded late, or
 * shared with one of those.
 */
const APART = [
  ...['lmdb', '@eventstore/db-client', 'google-protobuf', 'pdfkit', 'fontkit', 'dejavu-fonts-ttf'],
  '@sroussey/parse-address',
];
/** Packages of which much is not asked for, and where their ES modules lie: of those alone it can be left out. */
const AS_ES_MODULES = new Map([
  ['class-validator', join('esm2015', 'index.js')],
  ['bullmq', join('dist', 'esm', 'index.js')],
]);
/** Packages load what is optional only where it is installed, and one of them compiles a function by `eval`. */
const EXPECTED = new Set(['UNRESOLVED_IMPORT', 'EVAL']);
/** What the loader hands to each module in the place of the other. */
const [IMPORT, LOADERS_IMPORT] = ['import', 'lazily'];
/** What is put beside the programs, as it is. */
const BESIDE = ['loader.js', 'places-in-sources.js', 'write-code-cache.js'];

rmSync(NEXT, { recursive: true, force: true });
const bundle = await rolldown({
  cwd: root,
  platform: 'node',
  input: Object.fromEntries(entries()),
  external: (id) => APART.some((name) => id === name || id.startsWith(`${name}/`)),
  plugins: [
    { name: 'what-is-asked-for', resolveId: asEsModules },
    { name: 'maps-of-the-compiler', load: asItIs },
    { name: 'programs-of-threads', transform: withThread },
    { name: 'programs-by-the-loader', generateBundle: withLoader },
  ],
  onLog: (level, log, report) => {
    if (!EXPECTED.has(log.code)) report(level, log);
  },
});
const { output } = await bundle.write({
  ...{ dir: NEXT, entryFileNames: '[name].program.cjs', chunkFileNames: 'parts/[name]-[hash].cjs', format: 'cjs' },
  ...{ keepNames: true, sourcemap: true },
  // V8 keeps the text of what it runs: with comments it is twice as long, and with a single dash twice that again.
  ...{ comments: { legal: true, jsdoc: false, annotation: false }, charset: 'ascii' },
});
await bundle.close();
for (const { fileName, code = '' } of output)
  if (code.includes('import(')) writeFileSync(join(NEXT, fileName), lazily(code));
for (const name of BESIDE) copyFileSync(join(root, 'scripts', 'programs', name), join(NEXT, name));
execFileSync(process.execPath, [join(NEXT, 'write-code-cache.js')], { stdio: 'inherit' });
rmSync(PROGRAMS, { recursive: true, force: true });
renameSync(NEXT, PROGRAMS);

/** `<app>/main` and the file that the compiler made of it, for each app that is a program. */
function entries() {
  const mains = readdirSync(APPS).map((app) => [`${app}/main`, join(APPS, app, 'src', 'main.js')]);
  return mains.filter(([, file]) => existsSync(file));
}

/** Nest has a pipe that loads all of `class-validator`, and nothing here uses it. */
function asEsModules(name, importer) {
  const file = AS_ES_MODULES.get(name);
  if (file === undefined) return null;
  if (importer.includes('@nestjs')) return { id: name, external: true };
  return { id: join(root, 'node_modules', name, file), moduleSideEffects: false };
}

/**
 * Ours with its map, so that a stack trace names lines of the sources: maps of packages would take more memory than
 * their code. What nothing asks for is left out, and the packages that it alone needs.
 */
function asItIs(id) {
  if (!/\.[cm]?js$/.test(id) || id.startsWith('\0')) return null;
  const code = readFileSync(id, 'utf8');
  const map = `${id}.map`;
  if (!id.startsWith(join(root, 'dist')) || !existsSync(map)) return { code, map: { mappings: '' } };
  // What exports nothing, replaces a function of the console or calls one at its top is there for what it does.
  const moduleSideEffects = !/^export (?!\{\};)/m.test(code) || /^(console\.\w+ = |\w+\(\);$)/m.test(code);
  return { code, map: JSON.parse(readFileSync(map, 'utf8')), moduleSideEffects };
}

/** A module names the program of a thread by its own address, which is no longer beside it. */
function withThread(code, id) {
  const asked = /import\.meta\.url\.replace\(\/[\w-]+\(\\\.\[jt\]s\)\$\/, '([\w-]+)\$1'\)/g;
  if (!id.startsWith(join(root, 'dist')) || !asked.test(code)) return null;
  const found = code.replace(asked, (_asked, name) => {
    const fileName = `parts/${name}.program.cjs`;
    const program = this.emitFile({ type: 'chunk', id: join(dirname(id), `${name}.js`), name, fileName });
    return `import.meta.ROLLUP_FILE_URL_${program}.replace('.program.cjs', '.js')`;
  });
  return { code: found, map: null };
}

/** What Node is told to run: it has the loader run the program beside it. */
function withLoader(_options, bundle) {
  for (const program of Object.keys(bundle).filter((name) => name.endsWith('.program.cjs'))) {
    const loader = relative(dirname(program), 'loader.js');
    const source = [
      `import { load } from '${loader}';`,
      `load(\`\${import.meta.dirname}/${basename(program)}\`);`,
    ].join('\n');
    this.emitFile({ type: 'asset', fileName: program.replace('.program.cjs', '.js'), source });
  }
}

/**
 * Code whose `import(…)` asks the loader, by a name that is as long: V8 forgets whose code it is where it was compiled
 * before, so that Node 20 knows no answer.
 */
function lazily(code) {
  const places = importsIn(parseAst(code)).sort((one, other) => one - other);
  const rest = places.map((at, n) => code.slice(at + IMPORT.length, places[n + 1]));
  return [code.slice(0, places[0]), ...rest].join(LOADERS_IMPORT);
}

/** Where they begin. */
function importsIn(node) {
  if (node === null || typeof node !== 'object') return [];
  const below = Object.values(node).flatMap(importsIn);
  return node.type === 'ImportExpression' ? [node.start, ...below] : below;
}
