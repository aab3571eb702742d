import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './root.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a command to its end in the checkout's top folder; what it prints goes to stderr unless `options.stdio` says
 * otherwise. Resolves with its exit code. A signal that asks this process to end is passed on, and this process ends
 * when the command has: nothing is left running behind it.
 * @param options spawn's; and `onPrinted`, which is handed what comes out of a pipe for stdout
 */
export function run(command, args, { onPrinted, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 2, 2], ...options });
    if (onPrinted) child.stdout.setEncoding('utf8').on('data', onPrinted);
    let asked;
    const passOn = (signal) => {
      asked = signal;
      child.kill(signal);
    };
    const forget = () => SIGNALS.forEach((signal) => process.off(signal, passOn));
    SIGNALS.forEach((signal) => process.on(signal, passOn));
    child.once('error', (error) => {
      forget();
      reject(error);
    });
    child.once('close', (code, signal) => {
      forget();
      if (asked !== undefined) process.exit(128 + constants.signals[asked]);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}
