#!/usr/bin/env node
import { AskedWrongly } from '../src/index.js';
import { harmless } from '../src/words.js';
import { checked, parseCommand, USAGE } from './command.js';
import { printed } from './print-report.js';

const ASKED_WRONGLY = 2;

// Whoever reads may have seen enough (`| head`); anything else that keeps the answer from being seen is no answer.
process.stdout.on('error', (/** @type {NodeJS.ErrnoException} */ { code }) => {
  process.exit(code === 'EPIPE' ? process.exitCode : ASKED_WRONGLY);
});

try {
  const command = parseCommand(process.argv.slice(2));
  if (command === 'help') process.stdout.write(USAGE);
  else {
    const report = await checked(command);
    process.exitCode = report.holds ? 0 : 1;
    process.stdout.write(printed(report));
  }
} catch (error) {
  const message = error instanceof AskedWrongly ? harmless(error.message) : 'this cannot be checked';
  process.stderr.write(`consent-verify: ${message}\nSee consent-verify --help.\n`);
  process.exitCode = ASKED_WRONGLY;
}
