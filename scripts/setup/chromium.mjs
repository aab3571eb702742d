import { ensureProgram } from './debian-package.mjs';
import { note, SetUpFailure } from './report.mjs';

/**
 * The stories of the pages are told in Chromium: the one CHROMIUM_BIN names, else Debian's, and where it can be had
 * Debian's shell without a window, which takes half of the processor's time.
 * @throws SetUpFailure that says what to install and how
 */
export async function ensureChromium() {
  if (process.env.CHROMIUM_BIN) return;
  await ensureProgram('chromium');
  try {
    await ensureProgram('chromium-headless-shell');
  } catch (error) {
    if (!(error instanceof SetUpFailure)) throw error;
    note('chromium-headless-shell could not be installed: the pages are looked at with chromium, which takes longer');
  }
}
