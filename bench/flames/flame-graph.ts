import type { Frame } from './cpu-profile.js';

const WIDTH = 1200;
const ROW = 16;
const LETTER = 6.2;
/** What is narrower is left out, with all that it calls. */
const LEAST = 3;
const TITLE_ROWS = 2;

/** By the first word of the owner. */
const COLOURS: Readonly<Record<string, string>> = {
  libs: '#f4a259',
  apps: '#f4a259',
  node_modules: '#8cb369',
  node: '#5b8e7d',
  garbage: '#bc4b51',
};
const OTHERS = '#d8d4c5';

/**
 * A flame graph as an SVG: who calls stands under who is called, the width is the share of the time, and a pointer over
 * it says what it is.
 */
export function flameGraph(title: string, root: Frame): string {
  const rows: string[] = [];
  let deepest = 0;
  const draw = (frame: Frame, left: number, depth: number): void => {
    const width = (frame.spent / root.spent) * WIDTH;
    if (width < LEAST) return;
    deepest = Math.max(deepest, depth);
    rows.push(box(frame, left, depth, width, root.spent));
    let at = left;
    for (const called of [...frame.calls.values()].sort((one, other) => other.spent - one.spent)) {
      draw(called, at, depth + 1);
      at += (called.spent / root.spent) * WIDTH;
    }
  };
  draw(root, 0, 0);
  const height = (deepest + 1 + TITLE_ROWS) * ROW;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(WIDTH)} ${String(height)}" role="img">`,
    `<title>${escaped(title)}</title>`,
    '<style>text{font:10px monospace}rect{stroke:#fff;stroke-width:.5}</style>',
    `<rect width="${String(WIDTH)}" height="${String(height)}" fill="#fff"/>`,
    `<text x="4" y="${String(ROW)}">${escaped(title)}</text>`,
    `<g transform="translate(0 ${String(height - ROW)}) scale(1 -1)">`,
    ...rows,
    '</g></svg>\n',
  ].join('\n');
}

/** Upside down, as the group is: rows grow upwards. */
function box({ name, owner, spent }: Frame, left: number, depth: number, width: number, all: number): string {
  const [x, y] = [left.toFixed(1), String(depth * ROW)];
  const share = `${((100 * spent) / all).toFixed(1)} %`;
  const label = name.slice(0, Math.floor(width / LETTER));
  const text =
    label.length < 3
      ? ''
      : `<text transform="translate(${x} ${String(depth * ROW + 5)}) scale(1 -1)">${escaped(label)}</text>`;
  const colour = COLOURS[owner.split(/[/ ]/)[0] ?? ''] ?? OTHERS;
  const size = `width="${width.toFixed(1)}" height="${String(ROW)}"`;
  const hint = `<title>${escaped([name, owner, share].filter((word) => word !== '').join(', '))}</title>`;
  return `<g>${hint}<rect x="${x}" y="${y}" ${size} fill="${colour}"/>${text}</g>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
