import { posix } from 'node:path';
import highlight from 'highlight.js/lib/common';
import MarkdownIt from 'markdown-it';
import anchor from 'markdown-it-anchor';
import { ALL_GUIDES } from './guides.mjs';

/** What a fence names, as the highlighter calls it. */
const LANGUAGES = {
  ...{ sh: 'bash', bash: 'bash', json: 'json', ts: 'typescript', js: 'javascript', python: 'python' },
  ...{ yaml: 'yaml', go: 'go', java: 'java', php: 'php' },
};

/**
 * A guide as HTML, with the headings that a table of contents is made of.
 * @param {string} text Markdown, with a heading of the first level at its top
 * @param {string} file its path in the repository, from which its links lead on
 * @returns {{html: string, headings: {level: number, text: string, id: string}[]}}
 * @throws Error when it leads to a heading that it does not have
 */
export function htmlOf(text, file) {
  const headings = [];
  const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
  markdown.use(anchor, { slugify, callback: (token, { slug, title }) => headings.push(headingOf(token, slug, title)) });
  Object.assign(markdown.renderer.rules, RULES);
  const tokens = markdown.parse(text, {});
  for (const token of tokens) for (const child of token.children ?? []) leadOn(child, posix.dirname(file));
  const html = markdown.renderer.render(tokens, markdown.options, {});
  for (const [, id] of html.matchAll(/href="#([^"]+)"/g)) {
    if (!headings.some((heading) => heading.id === decodeURIComponent(id)))
      throw new Error(`no heading has the id ${id}`);
  }
  return { html, headings };
}

const headingOf = (token, id, text) => ({ level: Number(token.tag.slice(1)), text, id });

/** As the repository's own host does it, so that a link holds in both places. */
function slugify(text) {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

/** A guide's file is its page; a link to what is no page here is the words alone. */
function leadOn(token, folder) {
  if (token.type !== 'link_open') return;
  const href = token.attrGet('href') ?? '';
  if (/^(https?:|#|\/)/.test(href)) return;
  const [path, id] = href.split('#');
  const guide = ALL_GUIDES.find(({ file }) => file === posix.join(folder, path));
  if (guide === undefined) token.attrs = token.attrs.filter(([attribute]) => attribute !== 'href');
  else token.attrSet('href', `/docs/${guide.name}${id === undefined ? '' : `#${id}`}`);
}

const RULES = {
  // What is wider than the page scrolls by itself, with the keyboard as well.
  table_open: () => '<div class="scrolls" tabindex="0" role="group" aria-label="Table"><table>',
  table_close: () => '</table></div>',
  // A heading without words is no heading.
  th_open: (tokens, index) => (tokens[index + 1].content === '' ? '<td>' : '<th scope="col">'),
  th_close: (tokens, index) => (tokens[index - 1].content === '' ? '</td>' : '</th>'),
  fence: (tokens, index) => codeBlock(tokens[index].content, tokens[index].info.trim()),
  code_block: (tokens, index) => codeBlock(tokens[index].content, ''),
};

/** What a block is called above it, where it is one of several of which a reader wants one. */
const NAMES = { sh: 'Shell', ts: 'TypeScript', js: 'Node', python: 'Python', go: 'Go', java: 'Java', php: 'PHP' };

function codeBlock(content, fence) {
  const language = LANGUAGES[fence] ?? (content.trimStart().startsWith('{') ? 'json' : 'plaintext');
  const { value } = highlight.highlight(content.trimEnd(), { language });
  const name = NAMES[fence] === undefined ? '' : ` data-language="${NAMES[fence]}"`;
  return `<figure class="code"${name}><pre tabindex="0"><code>${value}</code></pre></figure>`;
}
