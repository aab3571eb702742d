import { ALL_GUIDES, GUIDES, REFERENCE } from './guides.mjs';

const BRAND = 'Address Consent';
/** Filled in by the page's script, where the installation names somebody. */
const FOOT = '<footer id="contact" class="guide-foot" hidden></footer>';

/** @param {string} text @returns {string} as it may stand in HTML, between tags and in attributes */
function escaped(text) {
  const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replaceAll(/[&<>"]/g, (character) => entities[character]);
}

/** A guide with the menu, its own contents and the pages before and after it. */
export function guidePage({ name, title }, { html, headings }) {
  const contents = contentsOf(headings.filter(({ level }) => level === 2 || level === 3));
  const main = `<div class="guide">
<main id="main" tabindex="-1">
${contents === '' ? '' : `<details class="guide-contents-small"><summary>On this page</summary>${contents}</details>`}
<article>${html}</article>
${neighbours(name)}
</main>
<nav class="guide-menu" aria-label="Documentation">${menu(name)}</nav>
${contents === '' ? '' : `<nav class="guide-contents" aria-label="On this page"><p>On this page</p>${contents}</nav>`}
</div>
${FOOT}`;
  return document(title, main, '/src/docs/guide/main.ts');
}

/** What /docs shows: a card for each page. */
export function indexPage() {
  const groups = GUIDES.map(
    ({ group, pages }) => `<section aria-labelledby="${slug(group)}"><h2 id="${slug(group)}">${group}</h2>
<ul class="cards">${pages.map(card).join('')}</ul></section>`,
  );
  const main = `<main id="main" tabindex="-1" class="guide-index">
<h1>Documentation</h1>
<p class="lead">A person’s short key in, the person’s current mailing address out, for as long as the person allows it.</p>
<div id="demo"></div>
${groups.join('\n')}
</main>
${FOOT}`;
  return document('Documentation', main, '/src/docs/guide/main.ts');
}

/** For an address that has nothing. */
export function notFoundPage() {
  const doors = [
    ['/', 'What this is'],
    ['/me', 'For people'],
    ['/business', 'For businesses'],
    ['/docs', 'Documentation'],
  ];
  const links = doors.map(
    ([path, name]) => `<li><a href="${path}"><span>${name}</span> <small>${path}</small></a></li>`,
  );
  const main = `<main id="main" tabindex="-1" class="guide-index">
<h1>There is nothing at this address</h1>
<p class="lead">It may be misspelt, or what was here is gone. From here you can go to:</p>
<ul class="cards">${links.join('')}</ul>
</main>`;
  return document('Nothing here', main);
}

/** Where the reference is drawn. */
export function referencePage() {
  // What is drawn here brings a `main` of its own.
  const main = '<div id="main" tabindex="-1" class="reference"><div id="reference"></div></div>';
  return document(REFERENCE.title, main, '/src/docs/reference/main.ts');
}

function document(title, main, script) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<title>${escaped(title)} · ${BRAND}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml" />
<link rel="stylesheet" href="/src/style.css" />
<link rel="stylesheet" href="/src/docs/guide.css" />
${script === undefined ? '' : `<script type="module" src="${script}"></script>`}
</head>
<body class="docs">
<a class="to-content" href="#main">Skip to the content</a>
<header class="guide-header"><div>
<a class="brand" href="/">${BRAND}</a>
<nav aria-label="Pages"><a href="/docs">Documentation</a><a href="/docs/${REFERENCE.name}">${REFERENCE.title}</a></nav>
</div></header>
${main}
</body>
</html>
`;
}

function menu(here) {
  const entry = ({ name, title }) =>
    `<li><a href="/docs/${name}"${name === here ? ' aria-current="page"' : ''}>${escaped(title)}</a></li>`;
  return GUIDES.map(({ group, pages }) => `<p>${group}</p><ul>${pages.map(entry).join('')}</ul>`).join('');
}

function contentsOf(headings) {
  if (headings.length < 2) return '';
  const entry = ({ level, text, id }) =>
    `<li class="level-${level}"><a href="#${escaped(id)}">${escaped(text)}</a></li>`;
  return `<ul>${headings.map(entry).join('')}</ul>`;
}

function card({ name, title, lead }) {
  return `<li><a href="/docs/${name}"><span>${escaped(title)}</span> <small>${escaped(lead)}</small></a></li>`;
}

function neighbours(name) {
  const at = ALL_GUIDES.findIndex((guide) => guide.name === name);
  const link = (guide, word, rel) =>
    guide === undefined ? '' : `<a rel="${rel}" href="/docs/${guide.name}"><small>${word}</small> ${guide.title}</a>`;
  return `<nav class="neighbours" aria-label="Before and after">${link(ALL_GUIDES[at - 1], 'Before', 'prev')}${link(ALL_GUIDES[at + 1], 'Next', 'next')}</nav>`;
}

const slug = (text) => text.toLowerCase().replaceAll(' ', '-');
