import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import ts from 'typescript';
import { at, nodesOf, type Source } from './source-tree.js';

/** What an import leads to. */
type Target =
  /** `#library` or `#library/entry`. */
  | { readonly kind: 'library'; readonly library: string; readonly entry: string | undefined }
  /** A relative import, as the path of the source it means. */
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'node' }
  /** A package, by its name without a path in it. */
  | { readonly kind: 'package'; readonly name: string };

export interface Import {
  readonly source: Source;
  /** File and line, to begin a finding with. */
  readonly where: string;
  readonly specifier: string;
  readonly target: Target;
}

const found = new WeakMap<Source, readonly Import[]>();

/**
 * Static and dynamic imports, re-exports, `require` and `import('...')` in types: whatever makes one file know another.
 */
export function importsOf(source: Source): readonly Import[] {
  const imports = found.get(source) ?? importsIn(source);
  found.set(source, imports);
  return imports;
}

function importsIn(source: Source): readonly Import[] {
  return nodesOf(source).flatMap((node) => {
    const specifier = specifierOf(node);
    if (specifier === undefined) return [];
    return [{ source, where: at(source, node), specifier, target: targetOf(source.path, specifier) }];
  });
}

function specifierOf(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return literal(node.moduleSpecifier);
  if (ts.isImportTypeNode(node))
    return ts.isLiteralTypeNode(node.argument) ? literal(node.argument.literal) : undefined;
  if (ts.isExternalModuleReference(node)) return literal(node.expression);
  if (ts.isCallExpression(node) && /^(import|require|require\.resolve)$/.test(node.expression.getText())) {
    return literal(node.arguments[0]);
  }
  return undefined;
}

function literal(node: ts.Node | undefined): string | undefined {
  return node && ts.isStringLiteralLike(node) ? node.text : undefined;
}

function targetOf(importer: string, specifier: string): Target {
  if (specifier.startsWith('.')) {
    const path = posix.join(posix.dirname(importer), specifier).replace(/\.js$/, '.ts');
    return { kind: 'file', path };
  }
  const [first = '', ...rest] = specifier.split('/');
  if (first.startsWith('#'))
    return { kind: 'library', library: first.slice(1), entry: rest.length > 0 ? rest.join('/') : undefined };
  if (isBuiltin(specifier)) return { kind: 'node' };
  return { kind: 'package', name: first.startsWith('@') ? `${first}/${rest[0] ?? ''}` : first };
}
