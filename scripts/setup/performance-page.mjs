import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from './root.mjs';
import { SetUpFailure } from './report.mjs';

const PAGE = join(root, 'docs', 'performance.md');
const BEGIN = '<!-- measured: begin -->';
const END = '<!-- measured: end -->';

/**
 * Writes what benchmarks printed into docs/performance.md, in the place of what stood there, with what they ran on.
 * @param measured by the benchmarks' names @throws SetUpFailure where the page has no place for it
 */
export async function writeMeasured(measured) {
  const page = await readFile(PAGE, 'utf8');
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin === -1 || end < begin) throw new SetUpFailure('docs/performance.md has no place for what is measured.');
  const written = `${page.slice(0, begin + BEGIN.length)}\n\n${sectionsOf(measured)}\n\n${page.slice(end)}`;
  const style = await resolveConfig(PAGE);
  await writeFile(PAGE, await format(written, { ...style, parser: 'markdown' }));
}

function sectionsOf(measured) {
  const load = loadavg()[2].toFixed(1);
  const machine = `${availableParallelism()} cores of ${cpus()[0]?.model ?? 'an unknown processor'}`;
  const sections = [...measured].map(([name, printed]) => `### ${name}\n\n\`\`\`\n${printed.trimEnd()}\n\`\`\``);
  return [`On ${machine}, Node ${process.versions.node}, with a load of ${load} at the end.`, ...sections].join('\n\n');
}
