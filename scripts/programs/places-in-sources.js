/**
 * Stack traces that name lines of the sources. Node's own (`--enable-source-maps`) knows only the maps of modules that
 * it compiled itself.
 */
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, resolve } from 'node:path';

/** Maps by the file that they are of, read when the first trace leads through it; null where there is none. */
const maps = new Map();

/** An `Error.prepareStackTrace` of V8's. */
export function placeInSources(error, calls) {
  return [described(error), ...calls.map((call) => `    at ${placed(call)}`)].join('\n');
}

function described(error) {
  try {
    return String(error);
  } catch {
    return '<error>';
  }
}

function placed(call) {
  const [file, line, column] = [call.getFileName(), call.getLineNumber(), call.getColumnNumber()];
  const found = file === null || line === null ? undefined : mapOf(file)?.findEntry(line - 1, column - 1);
  if (found?.originalSource === undefined) return String(call);
  const source = resolve(dirname(file), found.originalSource);
  const origin = `${source}:${String(found.originalLine + 1)}:${String(found.originalColumn + 1)}`;
  return String(call).replace(`${file}:${String(line)}:${String(column)}`, origin);
}

function mapOf(file) {
  if (!maps.has(file)) maps.set(file, readMap(`${file}.map`));
  return maps.get(file);
}

function readMap(file) {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // A trace without it says less, and who reads one has trouble enough.
    return null;
  }
}
