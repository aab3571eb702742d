import { setUpOf, shownRoutes, type ShownRoute, type SnippetLanguage } from './route-pages.js';
import type { Placeholders } from './snippet-world.js';

type PlaceholdersOf = (route: string) => Placeholders;

/** Every snippet of a language, one after another, as one program; each with the placeholders of its route. */
export function programOf(language: SnippetLanguage, placeholdersOf: PlaceholdersOf): string {
  const routes = shownRoutes();
  const write = WRITERS[language];
  const pages = [...new Set(routes.map(({ page }) => page))];
  const { shared } = setUpOf('README.md', language);
  return [shared, ...pages.map((page) => write(page, routes, placeholdersOf))].join('\n');
}

type Writer = (page: string, routes: readonly ShownRoute[], placeholdersOf: PlaceholdersOf) => string;

const WRITERS: Readonly<Record<SnippetLanguage, Writer>> = {
  sh: (page, routes, placeholdersOf) =>
    snippets(page, 'sh', routes, (snippet, route) => {
      const given = Object.entries(placeholdersOf(route)).map(([name, value]) => `${name}='${value}'`);
      return `(${given.join(' ')}\n${snippet}echo\n)`;
    }),
  python: (page, routes, placeholdersOf) =>
    [
      ...assignments(placeholdersOf('')),
      setUpOf(page, 'python').own,
      snippets(page, 'python', routes, (snippet, route) => [...assignments(placeholdersOf(route)), snippet].join('\n')),
    ].join('\n'),
  ts: (page, routes, placeholdersOf) =>
    block(
      ...constants(placeholdersOf('')),
      setUpOf(page, 'ts').own,
      snippets(page, 'ts', routes, (snippet, route) => block(...constants(placeholdersOf(route)), snippet)),
    ),
};

function snippets(
  page: string,
  language: SnippetLanguage,
  routes: readonly ShownRoute[],
  wrapped: (snippet: string, route: string) => string,
): string {
  const own = routes.filter((shown) => shown.page === page);
  return own.map(({ route, blocks }) => wrapped((blocks[language] ?? []).join('\n'), route)).join('\n');
}

const block = (...lines: readonly string[]): string => `{\n${lines.join('\n')}\n}`;

function constants(placeholders: Placeholders): readonly string[] {
  return Object.entries(placeholders).map(
    ([name, value]) => `const ${camelCase(name)}: string = ${JSON.stringify(value)};`,
  );
}

function assignments(placeholders: Placeholders): readonly string[] {
  return Object.entries(placeholders).map(([name, value]) => `${name.toLowerCase()} = ${JSON.stringify(value)}`);
}

const camelCase = (name: string): string =>
  name.toLowerCase().replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
