import { runOps } from './command-line/run-ops.js';
import { COMMANDS } from './commands.js';

void runOps(COMMANDS, process.argv.slice(2)).then((exitCode) => {
  process.exitCode = exitCode;
});
