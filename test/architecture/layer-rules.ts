import { importsOf, type Import } from './imports.js';
import { LAYERS } from './layers.js';
import { placeOf, ships } from './place.js';
import type { Rule, Source } from './source-tree.js';

/** Imports of files that ship, from a library of this name, other than of itself. */
function importsFrom(sources: readonly Source[], library: string): readonly Import[] {
  return sources.filter(({ path }) => ships(path) && isIn(path, library)).flatMap(importsOf);
}

const isIn = (path: string, library: string): boolean => {
  const { area, unit } = placeOf(path);
  return area === 'libs' && unit === library;
};

/** A library imports only those that stand beside it in LAYERS. */
export const importsOnlyItsLayer =
  (library: string): Rule =>
  (sources) =>
    importsFrom(sources, library).flatMap(({ where, target }) => {
      const allowed = LAYERS[library]?.mayImport ?? [];
      if (target.kind !== 'library' || target.library === library || allowed === 'every library') return [];
      return allowed.includes(target.library) ? [] : [`${where} imports #${target.library}`];
    });

/** Every library has its place in LAYERS, and every `#name` means a library. */
export const everyLibraryHasALayer: Rule = (sources) => {
  const unplaced = sources.filter(
    ({ path }) => placeOf(path).area === 'libs' && !(String(placeOf(path).unit) in LAYERS),
  );
  const unknown = sources
    .flatMap(importsOf)
    .filter(({ target }) => target.kind === 'library' && !(target.library in LAYERS));
  return [
    ...unplaced.map(({ path }) => `${path} is in a library without a layer`),
    ...unknown.map(({ where, specifier }) => `${where} imports ${specifier}, which has no layer`),
  ];
};

/** What is pure imports itself and nothing else: no package, nothing of Node. */
export const importsNothingButItself =
  (library: string): Rule =>
  (sources) =>
    importsFrom(sources, library)
      .filter(({ target }) => target.kind !== 'file')
      .map(({ where, specifier }) => `${where} imports ${specifier}`);

/** The part of a port that is not an adapter. */
export const portImportsNothing =
  (library: string): Rule =>
  (sources) =>
    importsNothingButItself(library)(sources.filter(({ path }) => placeOf(path).adapter === undefined));

/** Where handlers live: Nest finds them by what they handle. */
const HANDLING = ['command-side', 'query-side'];
const HANDLER = /^@(Command|Query)Handler\(/m;

export const nestStaysAtTheEdge: Rule = (sources) =>
  sources
    .filter(({ path }) => ships(path))
    .flatMap(importsOf)
    .filter(
      ({ source, target }) =>
        target.kind === 'package' && target.name.startsWith('@nestjs/') && !mayUse(source, target.name),
    )
    .map(({ where, specifier }) => `${where} imports ${specifier}`);

function mayUse({ path, text }: Source, nestPackage: string): boolean {
  const { area, unit = '' } = placeOf(path);
  if (area === 'apps' || unit === 'http' || unit === 'runtime') return true;
  return HANDLING.includes(unit) && nestPackage === '@nestjs/cqrs' && HANDLER.test(text);
}
