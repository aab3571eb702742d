import type { Exchange } from '../stand-ins/recording-proxy.js';
import { shownRoutes } from './route-pages.js';
import type { SnippetWorld } from './snippet-world.js';

/** What the pages of docs/routes say that their snippets do, in order. */
export function said(): readonly string[] {
  return shownRoutes().map(({ route }) => `${route}: done`);
}

/** What the snippets of one language did. */
export function did({ proxy }: SnippetWorld): readonly string[] {
  const routes = shownRoutes().map(({ route }) => route);
  return proxy.exchanges.map((exchange) => {
    const route = routes.find((one) => isOf(one, exchange)) ?? `${exchange.method} ${exchange.path}`;
    return `${route}: ${exchange.status < 300 ? 'done' : String(exchange.status)}`;
  });
}

function isOf(route: string, { method, path }: Exchange): boolean {
  return new RegExp(`^${route.replaceAll(/\{\w+\}/g, '[0-9a-f-]{36}')}$`).test(`${method} ${path}`);
}
