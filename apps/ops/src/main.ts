import { runOps } from './command-line/run-ops.js';
import { COMMANDS } from './commands.js';

process.exitCode = await runOps(COMMANDS, process.argv.slice(2));
