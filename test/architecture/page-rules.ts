import ts from 'typescript';
import { importsOf } from './imports.js';
import { at, nodesOf, type Rule, type Source } from './source-tree.js';

/** What pages are made of; everything else in web/src is an app or a page of its own. */
const FOR_ALL = ['api', 'development', 'page', 'parts', 'session', 'texts'];

/** A page is made of its own app's files and of what is for all (docs/pages.md); what is for all knows no app. */
export const pagesStandAlone: Rule = (sources) =>
  sources
    .filter(({ path }) => folderOf(path) !== undefined)
    .flatMap(importsOf)
    .flatMap(({ source, where, specifier, target }) => {
      const to = target.kind === 'file' ? folderOf(target.path) : undefined;
      if (to === undefined || to === folderOf(source.path) || FOR_ALL.includes(to)) return [];
      return [`${where} imports ${specifier}`];
    });

/** What `lazy` is given in the pages calls `loadPage`: what does not come by that is never said not to have come. */
export const laterCodeComesByLoadPage: Rule = (sources) =>
  sources
    .filter(({ path }) => folderOf(path) !== undefined)
    .flatMap((source) =>
      lazyParts(source)
        .filter((node) => !node.getText().startsWith('() => loadPage('))
        .map((node) => at(source, node)),
    );

/** The arguments of every call of `lazy`. */
function lazyParts(source: Source): readonly ts.Node[] {
  return nodesOf(source).flatMap((node) =>
    ts.isCallExpression(node) && node.expression.getText() === 'lazy' ? [...node.arguments] : [],
  );
}

/** The folder of web/src that a file is in. */
function folderOf(path: string): string | undefined {
  return /^web\/src\/([^/]+)\//.exec(path)?.[1];
}
