/** `node scripts/build-pages.mjs`: builds the program, then the pages, each where it changed. For images and checks. */
import { buildPages } from './setup/build-pages.mjs';
import { buildProgram } from './setup/build.mjs';
import { oneAtATime } from './setup/one-at-a-time.mjs';
import { endWith } from './setup/report.mjs';

await oneAtATime(async () => {
  await buildProgram();
  await buildPages();
}).catch(endWith);
