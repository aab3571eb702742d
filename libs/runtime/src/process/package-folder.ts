import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the package that this file belongs to, built or not. */
export function packageFolder(): string {
  let top = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(top, 'package.json')) && top !== dirname(top)) top = dirname(top);
  return top;
}
