import { posix } from 'node:path';
import { importsOf, type Import } from './imports.js';
import { placeOf, ships } from './place.js';
import type { Rule } from './source-tree.js';

/** An app knows another by its index alone; where a process is put together, its modules are named as well. */
export const appsTakeOnlyIndexes: Rule = (sources) =>
  sources
    .filter(({ path }) => ships(path))
    .flatMap(importsOf)
    .filter((found) => {
      const { source, target } = found;
      const other = otherApp(found);
      if (other === undefined || target.kind !== 'file') return false;
      const isOpen = target.path === `apps/${other}/src/index.ts`;
      return !isOpen && !(isMain(source.path) && target.path.endsWith('.module.ts'));
    })
    .map(({ where, specifier }) => `${where} imports ${specifier}`);

/** The app that an app's file imports, where that is not its own. */
export function otherApp({ source, target }: Import): string | undefined {
  if (placeOf(source.path).area !== 'apps' || target.kind !== 'file') return undefined;
  const { area, unit } = placeOf(target.path);
  return area === 'apps' && unit !== placeOf(source.path).unit ? unit : undefined;
}

/** Where a process is put together; no index holds it, so nothing comes round by it. */
export function isMain(path: string): boolean {
  return placeOf(path).area === 'apps' && posix.basename(path) === 'main.ts';
}
