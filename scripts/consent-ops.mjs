#!/usr/bin/env node
/**
 * `consent-ops <command>`: the operators' command line, installed and built when that is needed. The same as `npm run
 * ops -- <command>`.
 */
process.argv.splice(2, 0, 'ops');
await import('./start.mjs');
