import { serveKeyring } from '#runtime';
import { RIGHTS } from './rights.js';

const [, , folder, ...named] = process.argv;
void serveKeyring(RIGHTS, folder, named);
