import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { EVENT_TYPES, sealedFieldsOf } from '#domain';

const SOURCES = join(import.meta.dirname, '../../../libs');
/** `vault.seal(subject, { name: value })`, by which everything in a record is sealed. */
const SEALS = /\bvault\.seal$/;

/**
 * Every name under which anything is sealed: in an event as its shape says, in a record as the code that seals it does.
 * @throws Error where the names that are sealed cannot be told from the code
 */
export function sealedNames(): readonly string[] {
  const inEvents = EVENT_TYPES.flatMap((type) => sealedFieldsOf(type).map(({ field }) => field));
  return [...new Set([...inEvents, ...inRecords()])];
}

function inRecords(): readonly string[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => file.endsWith('.ts') && !/\.spec\.|[/\\]test[/\\]/.test(file));
  return sources.flatMap((file) => {
    const text = readFileSync(join(SOURCES, file), 'utf8');
    return text.includes('vault.seal(')
      ? namesSealedIn(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
      : [];
  });
}

function namesSealedIn(source: ts.SourceFile): readonly string[] {
  const names: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && SEALS.test(node.expression.getText())) names.push(...namesIn(node));
    ts.forEachChild(node, look);
  };
  look(source);
  return names;
}

function namesIn(call: ts.CallExpression): readonly string[] {
  const fields = call.arguments[1];
  const names =
    fields && ts.isObjectLiteralExpression(fields) ? fields.properties.map(({ name }) => name?.getText()) : [undefined];
  return names.map((name) => {
    if (name === undefined) throw new Error(`${call.getSourceFile().fileName}: what is sealed? ${call.getText()}`);
    return name;
  });
}
