/** `node --import` this file to run TypeScript sources; `child-process.ts` does. */
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
