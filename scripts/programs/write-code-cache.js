/**
 * `node dist/programs/write-code-cache.js`: keeps beside each file of the programs what V8 compiles of it. What the parts
 * share is run for that, so that the functions that every start calls are compiled as well; programs are not.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compiled, compiledSoFar, load } from './loader.js';

const folder = import.meta.dirname;
const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.cjs'));
const isProgram = (name) => !name.startsWith('parts') || name.endsWith('.program.cjs');

for (const name of files) if (!isProgram(name)) load(join(folder, name));
for (const [file, bytes] of compiledSoFar()) writeFileSync(`${file}.cache`, bytes);
for (const name of files.filter(isProgram)) {
  const file = join(folder, name);
  writeFileSync(`${file}.cache`, compiled(file).createCachedData());
}
// What a part has begun would keep it.
process.exit();
