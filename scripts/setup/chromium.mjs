import { ensureProgram } from './debian-package.mjs';

/** The stories of the pages are told in Chromium: the one CHROMIUM_BIN names, else Debian's. */
export async function ensureChromium() {
  if (!process.env.CHROMIUM_BIN) await ensureProgram('chromium');
}
