#!/usr/bin/env node
import { ConsentError } from '../http/consent-error.js';
import { shown } from './print.js';
import { reasonsOf } from './reasons.js';
import { runCommand } from './run-command.js';
import { WrongUsage } from './usage.js';

// Whoever reads may have seen enough: `consent events tail | head`.
process.stdout.on('error', () => process.exit(0));

try {
  process.exitCode = (await runCommand(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  if (error instanceof WrongUsage) {
    process.stderr.write(`${shown(error.message)}. See consent --help.\n`);
    process.exitCode = 2;
  } else if (error instanceof ConsentError) {
    const request = error.requestId === null ? '' : `, request ${error.requestId}`;
    process.stderr.write(`${shown(reasonsOf(error))} (${error.code}${request})\n`);
    process.exitCode = 1;
  } else {
    throw error;
  }
}
