import ts from 'typescript';
import { importsOf } from './imports.js';
import { placeOf, ships } from './place.js';
import { at, nodesOf, type Rule, type Source } from './source-tree.js';

/**
 * The record store in memory is a test's engine; it takes the port's own checks, as an adapter inside the library does.
 */
const ACCEPTED: Readonly<Record<string, string>> = {
  'test/support/engines/in-memory-record-store.ts': 'document-store',
};

/** Across libraries only `#library` and `#library/adapter`; what ships never knows a test. */
export const noDeepImports: Rule = (sources) =>
  sources.flatMap(importsOf).flatMap(({ source, where, specifier, target }) => {
    const found = [`${where} imports ${specifier}`];
    if (target.kind === 'library')
      return target.entry?.includes('/') || (target.entry === 'contract' && ships(source.path)) ? found : [];
    if (target.kind !== 'file') return [];
    const from = placeOf(source.path);
    const to = placeOf(target.path);
    if (ships(source.path) && (to.isTest || to.area === 'elsewhere')) return found;
    const own = from.area === 'libs' ? from.unit : ACCEPTED[source.path];
    if (to.area === 'libs') return own === to.unit ? [] : found;
    return to.area === 'apps' && from.area === 'libs' && ships(source.path) ? found : [];
  });

/** An adapter is named by the runtime, by tests, and by its own folder alone. */
export const onlyRuntimePicksAdapters: Rule = (sources) =>
  sources
    .filter(({ path }) => ships(path) && placeOf(path).unit !== 'runtime')
    .flatMap(importsOf)
    .flatMap(({ source, where, specifier, target }) => {
      const own = placeOf(source.path).adapter;
      const named =
        target.kind === 'library' ? target.entry : target.kind === 'file' ? placeOf(target.path).adapter : undefined;
      return named === undefined || (target.kind === 'file' && named === own) ? [] : [`${where} imports ${specifier}`];
    });

/**
 * An adapter's imports: its own port, the clock, Node, packages other than the framework, and for LMDB what opens it.
 */
export const adaptersKnowTheirPortAlone: Rule = (sources) =>
  sources
    .filter(({ path }) => ships(path) && placeOf(path).adapter !== undefined)
    .flatMap(importsOf)
    .flatMap(({ source, where, specifier, target }) => {
      const { unit, adapter } = placeOf(source.path);
      const known = [unit, 'clock', ...(adapter === 'lmdb' ? ['lmdb'] : [])];
      const foreign = target.kind === 'library' && !known.includes(target.library);
      const framework = target.kind === 'package' && target.name.startsWith('@nestjs/');
      return foreign || framework ? [`${where} imports ${specifier}`] : [];
    });

const ENGINES = ['@eventstore/db-client', 'bullmq', 'ioredis', 'lmdb', 'mongodb'];

/**
 * LMDB has a library, because two ports' adapters stand on it; and connections to Redis are made by the runtime, which
 * hands them to the adapters of several ports.
 */
export const enginesStayInAdapters: Rule = (sources) =>
  sources
    .filter(({ path }) => ships(path) && placeOf(path).adapter === undefined && placeOf(path).unit !== 'lmdb')
    .flatMap(importsOf)
    .filter(
      ({ source, target }) =>
        (target.kind === 'package' && ENGINES.includes(target.name) && !connects(source.path, target.name)) ||
        (target.kind === 'library' && target.library === 'lmdb'),
    )
    .map(({ where, specifier }) => `${where} imports ${specifier}`);

const connects = (path: string, engine: string): boolean => engine === 'ioredis' && placeOf(path).unit === 'runtime';

/** Of a library, its adapters and its contract; and of an app, for the apps that are put together from others. */
const INDEX = /^(libs\/[^/]+\/src\/(adapters\/[^/]+\/|contract\/)?|apps\/[^/]+\/src\/)index\.ts$/;

/** One index each, with explicit names, and nothing like an index elsewhere. */
export const oneIndexALibrary: Rule = (sources) =>
  sources
    .filter(({ path }) => /^(libs|apps)\//.test(path))
    .flatMap((source) => {
      const isIndex = INDEX.test(source.path);
      if (!isIndex && source.path.endsWith('/index.ts')) return [`${source.path} is an index within a library`];
      const wholesale = nodesOf(source).filter((node) => ts.isExportDeclaration(node) && !node.exportClause);
      if (!isIndex && onlyPassesOn(source)) return [`${source.path} does nothing but export what others hold`];
      return wholesale.map((node) => `${at(source, node)} exports everything of another file`);
    });

function onlyPassesOn(source: Source): boolean {
  const [file] = nodesOf(source);
  if (!file || !ts.isSourceFile(file) || file.statements.length === 0) return false;
  return file.statements.every(
    (statement) => ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined,
  );
}
