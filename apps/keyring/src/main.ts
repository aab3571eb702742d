import { serveKeyring } from '#runtime';
import { RIGHTS } from './rights.js';

const [, , folder, ...named] = process.argv;
await serveKeyring(RIGHTS, folder, named);
