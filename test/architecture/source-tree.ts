import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import ts from 'typescript';

/** A source file by its path from the top of the repository, always with `/`. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** What a rule found: nothing where it holds. Each finding starts with the file's path. */
export type Rule = (sources: readonly Source[]) => readonly string[];

export const TOP = resolve(__dirname, '..', '..');

/** What is made of the API's descriptions. */
const MADE = /^(web\/src\/api|sdk\/typescript\/src)\/generated\//;

/** Every TypeScript file of the repository that somebody wrote. */
export function readSources(): readonly Source[] {
  return ['apps', 'libs', 'test', 'bench', 'web/src', 'sdk/typescript/src']
    .flatMap((folder) => filesBelow(folder))
    .filter(({ path }) => /\.tsx?$/.test(path) && !MADE.test(path));
}

/** Every file of a folder, in order; none where the folder is not there. */
export function filesBelow(folder: string): readonly Source[] {
  return entriesOf(folder)
    .filter((entry) => entry.isFile())
    .map((entry) => relative(TOP, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(TOP, path), 'utf8') }));
}

function entriesOf(folder: string) {
  try {
    return readdirSync(join(TOP, folder), { recursive: true, withFileTypes: true });
  } catch {
    return [];
  }
}

const parsed = new WeakMap<Source, readonly ts.Node[]>();

/** Every node of the file's syntax tree, parents before children. */
export function nodesOf(source: Source): readonly ts.Node[] {
  const known = parsed.get(source);
  if (known) return known;
  const nodes: ts.Node[] = [];
  const collect = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, collect);
  };
  collect(ts.createSourceFile(source.path, source.text, ts.ScriptTarget.Latest, true));
  parsed.set(source, nodes);
  return nodes;
}

/** The beginning of a finding: where the node stands. */
export function at(source: Source, node: ts.Node): string {
  const { line } = node.getSourceFile().getLineAndCharacterOfPosition(node.getStart());
  return `${source.path}:${String(line + 1)}`;
}
