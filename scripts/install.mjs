/** `node scripts/install.mjs PACKAGE`: a Debian package whose program has the same name, without its system service. */
import { ensureProgram } from './setup/debian-package.mjs';
import { endWith } from './setup/report.mjs';

await ensureProgram(process.argv[2]).catch(endWith);
