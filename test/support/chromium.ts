import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const CHROMIUM = process.env['CHROMIUM_BIN'] ?? '/usr/bin/chromium';

/** Whether there is one to tell stories in; where there is none, they are skipped by name. */
export const hasChromium = (): boolean => existsSync(CHROMIUM);

/** Chromium refuses its sandbox to root, which is who runs tests in a container. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
