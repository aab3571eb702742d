import ts from 'typescript';
import { placeOf, ships } from './place.js';
import { at, nodesOf, type Rule, type Source } from './source-tree.js';

/** The one place that picks an engine. */
const PICKS = 'libs/runtime/src/engines/engine-kinds.ts';
const STORES = ['event-store', 'document-store'];
/** The libraries of an engine that adapters of several ports stand on. */
const OF_ENGINES = ['lmdb'];
/** Engines by the names that their adapters do not bear. */
const OTHER_NAMES = ['mongo', 'esdb'];

/** Outside of comments, an engine's name stands in its adapters, and where it is picked. */
export const enginesAreNamedOnce: Rule = (sources) => {
  const adapters = sources.map(({ path }) => placeOf(path)).filter(({ unit }) => STORES.includes(unit ?? ''));
  const names = [...new Set([...adapters.flatMap(({ adapter }) => adapter ?? []), ...OTHER_NAMES])];
  const pattern = new RegExp(names.join('|'), 'i');
  return sources.filter(isAboveEngines).flatMap((source) =>
    nodesOf(source)
      .filter((node) => ts.isIdentifier(node) || ts.isStringLiteralLike(node) || isPartOfTemplate(node))
      .filter((node) => pattern.test(node.getText()))
      .map((node) => `${at(source, node)} names an engine: ${node.getText()}`),
  );
};

function isAboveEngines({ path }: Source): boolean {
  const { adapter, unit = '' } = placeOf(path);
  return ships(path) && path !== PICKS && adapter === undefined && !OF_ENGINES.includes(unit);
}

const isPartOfTemplate = (node: ts.Node): boolean =>
  ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
