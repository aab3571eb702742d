import ts from 'typescript';
import { placeOf, ships } from './place.js';
import { at, nodesOf, type Rule, type Source } from './source-tree.js';

/** What gives a function another answer today than yesterday, or lets it touch the world. */
const IMPURE = [
  ...['console', 'crypto', 'fetch', 'globalThis', 'performance', 'process'],
  ...['queueMicrotask', 'setImmediate', 'setInterval', 'setTimeout'],
];

export const noWorldInPureLibraries: Rule = (sources) =>
  find(
    sources.filter(({ path }) => ['domain', 'person-key'].includes(placeOf(path).unit ?? '')),
    (node) => asksForWallClock(node) ?? (isProperty(node, 'Math', 'random') ? 'Math.random' : namesTheWorld(node)),
  );

export const onlyTheClockAsksTheTime: Rule = (sources) =>
  find(
    sources.filter(({ path }) => placeOf(path).unit !== 'clock'),
    asksForWallClock,
  );

function find(sources: readonly Source[], look: (node: ts.Node) => string | undefined): readonly string[] {
  return sources
    .filter(({ path }) => ships(path))
    .flatMap((source) =>
      nodesOf(source).flatMap((node) => {
        const found = look(node);
        return found === undefined ? [] : [`${at(source, node)} uses ${found}`];
      }),
    );
}

function asksForWallClock(node: ts.Node): string | undefined {
  if (isProperty(node, 'Date', 'now')) return 'Date.now';
  if (ts.isNewExpression(node) && isNamed(node.expression, 'Date') && !node.arguments?.length) return 'new Date()';
  return ts.isCallExpression(node) && isNamed(node.expression, 'Date') ? 'Date()' : undefined;
}

function namesTheWorld(node: ts.Node): string | undefined {
  if (!ts.isIdentifier(node) || !IMPURE.includes(node.text)) return undefined;
  const { parent } = node;
  const isMember = (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) && parent.name === node;
  return isMember || ts.isPropertySignature(parent) ? undefined : node.text;
}

const isNamed = (node: ts.Node, name: string): boolean => ts.isIdentifier(node) && node.text === name;

function isProperty(node: ts.Node, object: string, name: string): boolean {
  return ts.isPropertyAccessExpression(node) && isNamed(node.expression, object) && node.name.text === name;
}
