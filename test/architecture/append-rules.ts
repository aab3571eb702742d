import ts from 'typescript';
import { placeOf, ships } from './place.js';
import { at, nodesOf, type Rule, type Source } from './source-tree.js';

/** Access entries are written by the disclosure library, just before it shows what they say it shows. */
export const onlyDisclosureWritesAccessEntries: Rule = (sources) =>
  sources
    .filter(({ path }) => ships(path) && !['disclosure', 'event-store'].includes(placeOf(path).unit ?? ''))
    .flatMap((source) => {
      const namesTheStream = nodesOf(source).some(isAccessStreamName);
      return appendsIn(source)
        .filter((call) => namesTheStream || call.arguments.some((argument) => /access/i.test(argument.getText())))
        .map((call) => `${at(source, call)} appends to an access stream`);
    });

/** The libraries that only read the log, or only answer with commands. */
const APPEND_NOTHING = ['policies', 'projections', 'query-side', 'webhooks'];

export const readersAppendNothing: Rule = (sources) =>
  sources
    .filter(({ path }) => ships(path) && APPEND_NOTHING.includes(placeOf(path).unit ?? ''))
    .flatMap((source) => appendsIn(source).map((call) => `${at(source, call)} appends`));

const APPENDS: ReadonlySet<string> = new Set(['append', 'appendAll']);

function appendsIn(source: Source): readonly ts.CallExpression[] {
  return nodesOf(source)
    .filter((node) => ts.isCallExpression(node))
    .filter(({ expression }) => ts.isPropertyAccessExpression(expression) && APPENDS.has(expression.name.text));
}

function isAccessStreamName(node: ts.Node): boolean {
  return (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) && node.text.startsWith('access-');
}
