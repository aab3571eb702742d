import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/**
 * The shell shows pages alike for half of the processor's time: it has no window, tabs or pages of its own. What only a
 * whole browser does, such as offering to install an app, it does not.
 */
const SHELL = '/usr/bin/chromium-headless-shell';
const BROWSER = '/usr/bin/chromium';

/**
 * A page of a story is gone before what V8 compiles for the long run is of use, and its threads would take processor
 * time from other stories meanwhile.
 */
const FOR_SHORT_PAGES = '--js-flags=--no-opt --no-maglev --single-threaded-gc';

const chosen = process.env['CHROMIUM_BIN'];

/** Whether there is one to tell stories in; where there is none, they are skipped by name. */
export const hasChromium = (): boolean => (chosen === undefined ? existsSync(BROWSER) : existsSync(chosen));

/**
 * Without a window; a whole browser only where it is asked for, or where there is no shell.
 * @param args settings of a reader's own
 */
export const launchChromium = (kind: 'shell' | 'browser' = 'shell', args: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: chosen ?? (kind === 'shell' && existsSync(SHELL) ? SHELL : BROWSER),
    // Chromium refuses its sandbox to root, which is who runs tests in a container.
    args: ['--no-sandbox', FOR_SHORT_PAGES, ...args],
  });

/** Letters twice as large as usual, as somebody sets them in the browser who sees little. */
export const LARGE_LETTERS = ['--blink-settings=defaultFontSize=32,defaultFixedFontSize=26'];
