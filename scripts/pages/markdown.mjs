import highlight from 'highlight.js/lib/common';
import MarkdownIt from 'markdown-it';
import anchor from 'markdown-it-anchor';
import { ALL_GUIDES } from './guides.mjs';

const LANGUAGES = { sh: 'bash', bash: 'bash', json: 'json', ts: 'typescript', python: 'python', yaml: 'yaml' };

/**
 * A guide as HTML, with the headings that a table of contents is made of.
 * @param {string} text Markdown, with a heading of the first level at its top
 * @returns {{html: string, headings: {level: number, text: string, id: string}[]}}
 * @throws Error when it leads to a heading that it does not have
 */
export function htmlOf(text) {
  const headings = [];
  const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
  markdown.use(anchor, { slugify, callback: (token, { slug, title }) => headings.push(headingOf(token, slug, title)) });
  Object.assign(markdown.renderer.rules, RULES);
  const tokens = markdown.parse(text, {});
  for (const token of tokens) for (const child of token.children ?? []) leadOn(child);
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
function leadOn(token) {
  if (token.type !== 'link_open') return;
  const href = token.attrGet('href') ?? '';
  if (/^(https?:|#|\/)/.test(href)) return;
  const [, name, rest = ''] = /^(?:\.\/)?([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (ALL_GUIDES.some((guide) => guide.name === name)) token.attrSet('href', `/docs/${name}${rest}`);
  else token.attrs = token.attrs.filter(([attribute]) => attribute !== 'href');
}

const RULES = {
  // What is wider than the page scrolls by itself, with the keyboard as well.
  table_open: () => '<div class="scrolls" tabindex="0" role="group" aria-label="Table"><table>',
  table_close: () => '</table></div>',
  // A heading without words is no heading.
  th_open: (tokens, index) => (tokens[index + 1].content === '' ? '<td>' : '<th scope="col">'),
  th_close: (tokens, index) => (tokens[index - 1].content === '' ? '</td>' : '</th>'),
  fence: (tokens, index) => codeBlock(tokens[index].content, LANGUAGES[tokens[index].info.trim()]),
  code_block: (tokens, index) => codeBlock(tokens[index].content, undefined),
};

function codeBlock(content, named) {
  const language = named ?? (content.trimStart().startsWith('{') ? 'json' : 'plaintext');
  const { value } = highlight.highlight(content.trimEnd(), { language });
  return `<figure class="code"><pre tabindex="0"><code>${value}</code></pre></figure>`;
}
