import type { Rule, Source } from './source-tree.js';
import { ships } from './place.js';

/** Where paths of other services' APIs stand. */
const OTHERS = 'libs/vault/src/adapters/';
const FACES = String.raw`(?:person\/|console\/|staff\/|auth\/|dev\/)?v1`;
const MENTION = new RegExp(String.raw`(?<![\w.}/-])\/${FACES}(?:\/(?:\$\{[^}]*\}|[\w{}:.-])+)*`, 'g');
/** `{id}` or `:id`. */
const PARAMETER = /^(?:\{.*\}|:.+)$/;
/** What a template fills in. */
const FILLED_IN = /^\$\{.*\}$/;

/**
 * Every path of the service that a source names outside of the statements of routes, in code, mails and comments, is a
 * route, or what several routes begin with.
 *
 * @param routes as descriptions write them, such as `/v1/grants/{id}`
 */
export function onlyStatedRoutesAreNamed(routes: readonly string[]): Rule {
  const stated = routes.map((route) => route.split('/'));
  return (sources) =>
    sources.filter(isChecked).flatMap(({ path, text }) =>
      [...text.matchAll(MENTION)]
        .map(([mention]) => mention.replace(/[.:]+$/, ''))
        .filter((mention) => !stated.some((route) => begins(partsOf(mention), route)))
        .map((mention) => `${path} names ${mention}, which is no route`),
    );
}

function isChecked({ path }: Source): boolean {
  const isOurs = ships(path) || path.startsWith('web/src/');
  return isOurs && !path.startsWith(OTHERS) && !path.endsWith('.routes.ts');
}

/** Without what a template adds to the last part, which may begin a further one. */
function partsOf(mention: string): readonly string[] {
  return mention.replace(/(?<=\w)\$\{[^}]*\}$/, '').split('/');
}

function begins(parts: readonly string[], route: readonly string[]): boolean {
  return parts.every((part, n) => {
    const stated = route[n];
    if (stated === undefined) return false;
    return FILLED_IN.test(part) || part === stated || (PARAMETER.test(part) && PARAMETER.test(stated));
  });
}
