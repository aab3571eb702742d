import { openSync } from 'node:fs';
import { isAlive } from '../src/process-name.js';

/** Opens files until it may open no more, and says then whether the process of that name is there. */
const [, , name = ''] = process.argv;
for (;;) {
  try {
    openSync('/dev/null', 'r');
  } catch {
    break;
  }
}
try {
  console.log(isAlive(name) ? 'alive' : 'gone');
} catch (error) {
  console.log(error instanceof Error && 'code' in error ? error.code : 'unknown');
}
