import { execFileSync } from 'node:child_process';
import { openFileKeyring, openFileWrappingKeys } from '#vault/file';
import { printLine } from '../processes/print-line.js';

/*
 * A process of its own on a keyring in a file, for tests. Arguments: the file, what to do with it (`make` makes a new
 * one, `add` adds a wrapping key), and how many bytes its files may have. A line says `done` or why it was not.
 */
const [path = '', doing, room = 'unlimited'] = process.argv.slice(2);

async function outcome(): Promise<string> {
  try {
    if (doing === 'make') openFileKeyring({ path, createIfMissing: true });
    else await openFileWrappingKeys(path).add();
    return 'done';
  } catch (error) {
    return error instanceof Error ? `${error.constructor.name}: ${error.message}` : String(error);
  }
}

// Only now: what was compiled to start this process is kept in files too.
execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${room}:`]);
await printLine(await outcome());
