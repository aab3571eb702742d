import ts from 'typescript';
import { ships } from './place.js';
import { at, nodesOf, type Rule, type Source } from './source-tree.js';

/** Why: docs/decisions/flush-before-visible.md. */
export const everyEnvironmentFlushesBeforeVisible: Rule = (sources) =>
  sources
    .filter((source) => ships(source.path) && opensLmdb(source))
    .flatMap((source) =>
      nodesOf(source)
        .filter(ts.isCallExpression)
        .filter(({ expression }) => ts.isIdentifier(expression) && expression.text === 'open')
        .filter((call) => !call.getText().includes('overlappingSync: false'))
        .map((call) => `${at(source, call)} opens LMDB without overlappingSync: false`),
    );

function opensLmdb(source: Source): boolean {
  return /import \{[^}]*\bopen\b[^}]*\} from 'lmdb'/.test(source.text);
}
