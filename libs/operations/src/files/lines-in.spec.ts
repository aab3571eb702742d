import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inPieces } from './in-pieces.js';
import { linesIn } from './lines-in.js';

describe('lines of text in a file', () => {
  let path: string;
  beforeEach(async () => {
    path = join(await mkdtemp(join(tmpdir(), 'lines-')), 'lines.jsonl');
  });
  afterEach(() => rm(join(path, '..'), { recursive: true }));

  const read = async (): Promise<readonly string[]> => {
    const lines: string[] = [];
    for await (const line of linesIn(path)) lines.push(line);
    return lines;
  };
  async function* each(lines: readonly string[]): AsyncGenerator<string> {
    for (const line of lines) yield await Promise.resolve(line);
  }

  it('come back as they were written, whatever other separators they hold, and over the ends of pieces', async () => {
    const lines = ['\u2028', '\r \u2029 \u0085', 'ü'.repeat(2_000_000), ...Array.from({ length: 9_999 }, String)];
    await writeFile(path, inPieces(each(lines.map((line) => `${line}\n`))));
    expect(await read()).toEqual(lines);
  });

  it('are none in a file with nothing in it, and the last may lack its end', async () => {
    await writeFile(path, inPieces(each([])));
    expect(await read()).toEqual([]);
    await writeFile(path, 'a\nb');
    expect(await read()).toEqual(['a', 'b']);
  });
});
