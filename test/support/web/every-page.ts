import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { Browser } from './browser.js';
import type { BrowserWorld } from './browser-world.js';

/** Who of the demo sees a page; null for anybody. */
type Reader = 'person' | 'business' | 'staff' | null;

export interface EveryPage {
  /** Where it is; `:name` stands for a part of it. */
  readonly path: string;
  readonly reader: Reader;
}

/** The apps, each with the list of its pages. */
const APPS = [
  { base: '/me', reader: 'person', list: 'me/person-app.tsx' },
  { base: '/business', reader: 'business', list: 'business/business-app.tsx' },
  { base: '/staff', reader: 'staff', list: 'staff/staff-app.tsx' },
] as const;

/** A list of pages in the source of an app, and a page in such a list. */
const LIST = /const (\w+): readonly PageEntry\[\] = \[([^]*?)\n\];/g;
const ENTRY = /\bpath: '([^']+)'/g;

/** Every page that the service shows but its documentation: what must be true of all of them is tried on these. */
const EVERY_PAGE: readonly EveryPage[] = [
  ...['/', '/sign-in', '/sign-in#no-link-of-ours', '/connect/:id'].map((path) => ({ path, reader: null })),
  { path: '/connect/:id', reader: 'person' },
  ...APPS.flatMap(({ base, reader, list }) => pathsIn(list).map((path) => ({ path: `${base}${path}`, reader }))),
];

/** Below the app's own address. Pages of the list `PAGES_OF_ONE` are about one business. */
function pathsIn(file: string): readonly string[] {
  const source = readFileSync(join(import.meta.dirname, '../../../web/src', file), 'utf8');
  const paths = [...source.matchAll(LIST)].flatMap(([, name, entries = '']) =>
    [...entries.matchAll(ENTRY)].map(([, path = '']) => `${name === 'PAGES_OF_ONE' ? '/:id' : ''}${path}`),
  );
  const loaded = source.split('load: () =>').length - 1;
  if (paths.length !== loaded || loaded === 0) throw new Error(`${file} lists pages in a form that is not read here.`);
  return paths;
}

/** Each with its name, for a table of stories. */
export const PAGE_TABLE = EVERY_PAGE.map((one) => [one.path, one] as const);

export const NARROW = { width: 360, height: 800 };
export const WIDE = { width: 1280, height: 800 };

/** A page as its reader sees it, with all that it asks for there; on a phone unless said otherwise. */
export async function shownPage(
  one: EveryPage,
  world: BrowserWorld,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const address = await addressOf(one, world);
  const seen = { viewport: NARROW, ...options };
  const page = one.reader === null ? await world.reader(seen) : await world.resident(one.reader, address, seen);
  if (one.reader === null) await page.goto(address);
  await page.locator('h1').first().waitFor();
  await page
    .getByText(/Loading…|Wird geladen/)
    .first()
    .waitFor({ state: 'hidden' });
  return page;
}

export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth');
}

/** Where a page is for the demo's reader; what has no example in the demo is shown as not there. */
export async function addressOf({ path }: EveryPage, { service, baseUrl }: BrowserWorld): Promise<string> {
  if (path.startsWith('/business/:id')) return withId(path, service.demo.business.id);
  if (!path.startsWith('/me/grants/:id')) return withId(path, NOBODYS);
  const person = new Browser(baseUrl);
  await person.send('POST', '/dev/v1/sign-in', { as: 'person' });
  const key = await person.send('GET', '/person/v1/key');
  const { body } = await service.business.claimKey(String(key.body['key']));
  return withId(path, String(body['id']));
}

const NOBODYS = '00000000-0000-4000-8000-000000000000';

function withId(path: string, id: string): string {
  return path
    .replace(/:id\b/, id)
    .replaceAll(/:\w+/g, NOBODYS)
    .replace(/(?<=.)\/$/, '');
}
