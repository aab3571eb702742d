import type { FastifyInstance } from 'fastify';

/** A line of the router's tree: how deep it stands, and what it adds to the path above it. */
const LINE = /^((?:│ {3}| {4})*)[├└]── (\S*)( \()?/u;
const INDENT = 4;

/** Every path that a server's router knows for a method, as descriptions write it, such as `/v1/grants/{id}`. */
export function routePathsOf(server: FastifyInstance, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'): readonly string[] {
  const above: string[] = [];
  return server
    .printRoutes({ method, commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', isRoute] = LINE.exec(line) ?? [];
      above.splice(indent.length / INDENT, Infinity, part);
      return isRoute === undefined ? [] : [described(above.join(''))];
    });
}

/** The router keeps the slash before a wildcard to itself. */
function described(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}').replace(/\/?\*$/, '/*');
}
