import { readRoute, type ListedRoute } from '../routes/listed-route.js';

/** An address that shows a page: a file of the folder that the build writes. */
interface Page {
  readonly path: string;
  readonly file: string;
  /** Whether the page finds its own way below the address as well. */
  readonly hasBelow: boolean;
}

/** The pages that find their own way. Faces below them, such as `/staff/v1`, are faces all the same. */
export const PAGES: readonly Page[] = [
  { path: '/', file: 'index.html', hasBelow: false },
  { path: '/sign-in', file: 'sign-in.html', hasBelow: true },
  { path: '/connect', file: 'connect.html', hasBelow: true },
  { path: '/me', file: 'me.html', hasBelow: true },
  { path: '/business', file: 'business.html', hasBelow: true },
  { path: '/staff', file: 'staff.html', hasBelow: true },
  { path: '/docs', file: 'docs/index.html', hasBelow: false },
  { path: '/docs/', file: 'docs/index.html', hasBelow: false },
];

/** A page of the documentation: `docs/<name>.html`. */
export const DOCS_PAGE = '/docs/:page';
/** The page of the documentation that embeds the reference, which styles itself where it stands. */
export const REFERENCE_PAGE = 'reference';
/** What programs get beside the documentation: `docs/packages/<name>`, an archive. */
export const PACKAGE = '/docs/packages/:file';
/** Whom the pages name for help: `{contact}`, null where the installation names nobody. */
export const CONTACT = '/contact.json';
/** What pages are made of, under names that change with what is in them. */
export const ASSET = '/assets/:file';

/** The addresses of a page, in Fastify's notation. */
export function addressesOf({ path, hasBelow }: Page): readonly string[] {
  return hasBelow ? [path, `${path}/*`] : [path];
}

/** Every address of the pages; files at the top have addresses of their own names beside these. */
export const PAGE_ROUTES: readonly ListedRoute[] = [
  ...[...PAGES.flatMap(addressesOf), DOCS_PAGE, PACKAGE, CONTACT, ASSET].map(readRoute),
];
