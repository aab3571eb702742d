import { serveKeyring } from '#runtime';
import { RIGHTS } from './rights.js';

const [, , folder] = process.argv;
await serveKeyring(RIGHTS, folder);
