import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';

const FOLDER = 'dist/web';
/** What is there before anything is shown. */
const FIRST_SCRIPT_BYTES = 61_440;
const WHOLE_PAGE_BYTES = 300_000;
/** Copy buttons, the choice of a language, the demo, and whom to ask for help. */
const GUIDE_SCRIPT_BYTES = 4_096;
const PAGES = ['index', 'sign-in', 'connect', 'me', 'business', 'staff', 'docs/index', 'docs/five-minutes', 'docs/api'];

const textOf = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');
const gzipOf = (file: string): number => gzipSync(readFileSync(join(FOLDER, file))).length;
const sum = (files: ReadonlySet<string>): number => [...files].reduce((bytes, file) => bytes + gzipOf(file), 0);

/** Files that a page's HTML names: scripts, styles, pictures, and what it asks for ahead of their use. */
function namedBy(page: string): readonly string[] {
  return [...textOf(`${page}.html`).matchAll(/(?:src|href)="\/([\w/.-]+\.(?:js|css|svg|png|webmanifest))"/g)].map(
    ([, file = '']) => file,
  );
}

/** Files that a script imports before it runs; with `also` those that it may ask for later. */
function importedBy(script: string, also: 'static' | 'all'): readonly string[] {
  const text = textOf(script);
  const stat = [...text.matchAll(/\b(?:from|import)\s*["'](\.{1,2}\/[\w/.-]+\.js)["']/g)];
  const later = [...text.matchAll(/\bimport\(\s*[`"'](\.{1,2}\/[\w/.-]+\.js)[`"']/g)];
  const found = also === 'static' ? stat : [...stat, ...later];
  const named = found.map(([, path = '']) => posix.join(dirname(script), path));
  const preloaded = also === 'static' ? [] : [...text.matchAll(/["'`](assets\/[\w.-]+\.(?:js|css))["'`]/g)];
  return [...named, ...preloaded.map(([, file = '']) => file)].filter((file) => existsSync(join(FOLDER, file)));
}

/** All that a page brings along, with what its scripts import, and so on. */
function broughtBy(page: string, which: 'static' | 'all'): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    if (file.endsWith('.js')) importedBy(file, which).forEach(add);
  };
  namedBy(page).forEach(add);
  return found;
}

const pages = describe.each(PAGES);

pages('the page %s', (page) => {
  it('has little to load before it runs: 60 kB of script at most, compressed', () => {
    const scripts = [...broughtBy(page, 'static')].filter((file) => file.endsWith('.js'));
    expect(scripts).not.toEqual([]);
    expect(sum(new Set(scripts))).toBeLessThanOrEqual(FIRST_SCRIPT_BYTES);
  });

  it('is light with everything that it may ever load: 300 kB, compressed', () => {
    expect(sum(new Set([`${page}.html`, ...broughtBy(page, 'all')]))).toBeLessThanOrEqual(WHOLE_PAGE_BYTES);
  });
});

it('guides load nothing of what the apps are made of', () => {
  const scripts = [...broughtBy('docs/api', 'static')].filter((file) => file.endsWith('.js'));
  expect(sum(new Set(scripts))).toBeLessThanOrEqual(GUIDE_SCRIPT_BYTES);
});
