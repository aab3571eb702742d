import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { python, SDK } from './python.js';

const TESTS = join(SDK, 'tests');

/** A test as pytest reported it, once for each of its parameters. */
interface Outcome {
  readonly file: string;
  readonly name: string;
  /** What was seen; null when it passed. */
  readonly failure: string | null;
}

/** The tests of the SDK for Python: by file, what each says that it shows. */
export function storiesInPython(): readonly (readonly [file: string, names: readonly string[]])[] {
  const files = readdirSync(TESTS).filter((name) => /^test_.*\.py$/.test(name));
  return files.sort().map((file) => {
    const text = readFileSync(join(TESTS, file), 'utf8');
    return [file, [...text.matchAll(/^def (test_\w+)/gm)].map(([, name = '']) => name)];
  });
}

/** Runs all of them. @param folder a place for the report */
export async function outcomesInPython(folder: string, environment: NodeJS.ProcessEnv): Promise<readonly Outcome[]> {
  const report = join(folder, 'outcomes');
  const words = ['-m', 'pytest', '-q', '-p', 'outcomes', '--basetemp', join(folder, 'pytest')];
  // Its exit code says no more than the report does.
  const printed = await python(words, { environment: { ...environment, OUTCOMES_FILE: report } }).catch(String);
  const lines = (await readFile(report, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');
  if (lines.length === 0) throw new Error(`pytest ran no test: ${printed}`);
  return lines.map((line) => JSON.parse(line) as Outcome);
}
