import ts from 'typescript';
import { at, nodesOf, type Rule, type Source } from './source-tree.js';

const MAX_LINES = 300;

export const shortFiles: Rule = (sources) =>
  sources.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length;
    return lines > MAX_LINES ? [`${path} has ${String(lines)} lines`] : [];
  });

const NAMELESS = /^(shared|common|core|generic|misc|utils?|helpers?)$/;
const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

export const tellingNames: Rule = (sources) =>
  sources.flatMap(({ path }) => {
    const parts = path.replace(/\.ts$/, '').split('/');
    const nameless = parts.filter((part) => NAMELESS.test(part)).map((part) => `${path}: "${part}" says nothing`);
    return [...nameless, ...(parts.every((part) => KEBAB_CASE.test(part)) ? [] : [`${path} is not in kebab-case`])];
  });

/** Words that name what happened to something, and not what it is. */
const VAGUE = ['Asked', 'Told', 'Held', 'Standing'];

/** `Known` says nothing by itself; `KnownDevices` does. */
export const tellingTypes: Rule = (sources) =>
  sources.flatMap((source) =>
    nodesOf(source).flatMap((node) => {
      const name = typeNameOf(node);
      const words = name?.split(/(?=[A-Z])/) ?? [];
      const says = words.at(-1) === 'Known' ? 'Known' : words.find((word) => VAGUE.includes(word));
      return says === undefined ? [] : [`${at(source, node)} "${says}" in ${String(name)} does not say what it is`];
    }),
  );

/** Also of a component, which is written as a function. */
function typeNameOf(node: ts.Node): string | undefined {
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return node.name.text;
  if (ts.isClassDeclaration(node) || ts.isEnumDeclaration(node)) return node.name?.text;
  return ts.isFunctionDeclaration(node) && /^[A-Z]/.test(node.name?.text ?? '') ? node.name?.text : undefined;
}

const SWITCHED_OFF = /(\/\/|\/\*).*(eslint-disable|@ts-(ignore|expect-error|nocheck))/;

export const checksStayOn: Rule = (sources) =>
  sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (SWITCHED_OFF.test(line) ? [`${path}:${String(index + 1)} ${line.trim()}`] : [])),
  );

/**
 * The suites that need a server which not every machine can run. Each says in its name which one, so that the list of
 * what was skipped tells what to start.
 */
const NEED_A_SERVER = [
  /^libs\/event-store\/(src\/adapters|test)\/.*eventstoredb.*\.spec\.ts$/,
  /^libs\/document-store\/(src\/adapters|test)\/.*mongodb.*\.spec\.ts$/,
  /^test\/(contract|e2e|gateway|recovery)\/.*(chromium|eventstoredb|mongodb|ferretdb|gateway|litewitness|nginx|production).*\.spec\.ts$/,
  /^libs\/vault\/test\/.*vault-engine.*\.spec\.ts$/,
  /^test\/docker\/.*kubernetes.*\.spec\.ts$/,
  /^test\/conformance\//,
  /^test\/sdk\/.*python.*\.spec\.ts$/,
  /^test\/trials\/.*porcupine.*\.spec\.ts$/,
  /^test\/support\//,
];

export const everyTestRuns: Rule = (sources) =>
  sources.flatMap((source) =>
    nodesOf(source)
      .filter((node) => leavesTestsOut(node, source))
      .map((node) => `${at(source, node)} leaves tests out`),
  );

function leavesTestsOut(node: ts.Node, source: Source): boolean {
  if (ts.isCallExpression(node)) return /^([xf](it|describe)|xtest)(\.each)?$/.test(node.expression.getText());
  if (!ts.isPropertyAccessExpression(node) || !/^(describe|it|test)(\.each)?$/.test(node.expression.getText()))
    return false;
  if (node.name.text === 'skip') return !NEED_A_SERVER.some((pattern) => pattern.test(source.path));
  return node.name.text === 'only' || node.name.text === 'todo';
}
