import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'docs/routes';
/** Says what the snippets of all pages stand on. */
const FIRST = 'README.md';
const FENCE = /^```(\w+)\n(.*?)^```$/gms;

/** The languages that every route is shown in, as the fences of the pages name them. */
export const SNIPPET_LANGUAGES = ['sh', 'ts', 'python'] as const;
export type SnippetLanguage = (typeof SNIPPET_LANGUAGES)[number];

/** A route as a page of docs/routes shows it. */
export interface ShownRoute {
  /** The page's file. */
  readonly page: string;
  /** Method and path, such as `GET /v1/grants/{id}`. */
  readonly route: string;
  /** What stands in fences, by language. */
  readonly blocks: Readonly<Record<string, readonly string[]>>;
}

/** Every route that a page shows, in the order of the pages. */
export function shownRoutes(): readonly ShownRoute[] {
  return pages().flatMap((page) =>
    sectionsOf(page).flatMap((section) => {
      const [, route] = /\n\n`((?:GET|POST|PUT|PATCH|DELETE) \/\S+)`/.exec(section) ?? [];
      return route === undefined ? [] : [{ page, route, blocks: blocksIn(section) }];
    }),
  );
}

/** What a language's snippets of a page stand on: what all pages share, and what stands above its first route. */
export function setUpOf(page: string, language: SnippetLanguage): { readonly shared: string; readonly own: string } {
  const shared = blocksIn(textOf(FIRST))[language] ?? [];
  const own = page === FIRST ? [] : (blocksIn(topOf(page))[language] ?? []);
  return { shared: shared.join('\n'), own: own.join('\n') };
}

function pages(): readonly string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.md') && file !== FIRST)
    .sort();
}

const textOf = (page: string): string => readFileSync(join(FOLDER, page), 'utf8');
const sectionsOf = (page: string): readonly string[] =>
  textOf(page)
    .split(/^(?=## )/m)
    .slice(1);
const topOf = (page: string): string => textOf(page).split(/^## /m)[0] ?? '';

function blocksIn(text: string): Readonly<Record<string, readonly string[]>> {
  const blocks: Record<string, string[]> = {};
  for (const [, language = '', block = ''] of text.matchAll(FENCE)) (blocks[language] ??= []).push(block);
  return blocks;
}
