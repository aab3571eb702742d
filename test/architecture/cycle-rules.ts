import { isMain, otherApp } from './app-rules.js';
import { importsOf, type Import } from './imports.js';
import { placeOf, ships } from './place.js';
import type { Rule } from './source-tree.js';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

export const noCyclesBetweenFiles: Rule = (sources) => {
  const graph = graphOf(sources.flatMap(importsOf), ({ source, target }) => {
    if (target.kind === 'file') return [source.path, target.path];
    return target.kind === 'library' ? [source.path, indexOf(target.library, target.entry)] : undefined;
  });
  return cyclesIn(graph);
};

export const noCyclesBetweenLibraries: Rule = (sources) => {
  const shipped = sources.filter(({ path }) => ships(path) && placeOf(path).area === 'libs');
  const graph = graphOf(shipped.flatMap(importsOf), ({ source, target }) => {
    const { unit } = placeOf(source.path);
    return unit !== undefined && target.kind === 'library' && target.library !== unit
      ? [unit, target.library]
      : undefined;
  });
  return cyclesIn(graph);
};

/** Apart from where processes are put together: each of them knows every face, and through those every app. */
export const noCyclesBetweenApps: Rule = (sources) => {
  const shipped = sources.filter(({ path }) => ships(path) && !isMain(path));
  const graph = graphOf(shipped.flatMap(importsOf), (found) => {
    const { unit } = placeOf(found.source.path);
    const other = otherApp(found);
    return unit !== undefined && other !== undefined ? [unit, other] : undefined;
  });
  return cyclesIn(graph);
};

function indexOf(library: string, entry: string | undefined): string {
  if (entry === undefined) return `libs/${library}/src/index.ts`;
  return entry === 'contract'
    ? `libs/${library}/src/contract/index.ts`
    : `libs/${library}/src/adapters/${entry}/index.ts`;
}

function graphOf(imports: readonly Import[], edge: (found: Import) => [string, string] | undefined): Graph {
  const graph = new Map<string, Set<string>>();
  for (const found of imports) {
    const [from, to] = edge(found) ?? [];
    if (from === undefined || to === undefined) continue;
    graph.set(from, (graph.get(from) ?? new Set()).add(to));
  }
  return graph;
}

/** One finding per way back that a depth-first walk meets: `a -> b -> a`. */
function cyclesIn(graph: Graph): readonly string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (node: string, trail: readonly string[]): void => {
    const seenAt = trail.indexOf(node);
    if (seenAt >= 0) found.push([...trail.slice(seenAt), node].join(' -> '));
    if (seenAt >= 0 || done.has(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...trail, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return found;
}
