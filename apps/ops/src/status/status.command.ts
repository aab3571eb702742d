import { pause } from '#clock';
import { gather, POLICY_FOLLOWS, THRESHOLDS, type ObservedInstallation, type Thresholds } from '#operations';
import { FINE, PROBLEM, type ExitCode } from '../command-line/exit-code.js';
import { opsCommand, type Invocation } from '../command-line/ops-command.js';
import { wholeNumber } from '../command-line/whole-number.js';
import { openScreen } from './screen.js';
import { statusText } from './status-text.js';

interface StatusOptions {
  /** Seconds between two looks, or true where none are given. */
  readonly watch?: number | true;
  readonly lagOver: number;
}

const DEFAULT_EVERY_SECONDS = 2;
const LONGEST_SECONDS = 3_600;

export const status = opsCommand<StatusOptions>({
  name: 'status',
  summary: 'how the installation is: engines, log, views, policies, webhooks, proofs, and who works at them',
  bearsRestore: true,
  examples: [
    { does: 'once; exit code 1 when something is wrong', line: 'status' },
    { does: 'as a screen that is drawn anew every two seconds, until Ctrl-C', line: 'status --watch' },
    { does: 'for a monitor that takes JSON', line: 'status --lag-over 10 --json' },
  ],
  declare: (command) =>
    command
      .option(
        '--watch [seconds]',
        'again and again, until Ctrl-C; with --json a line for each look',
        wholeNumber(1, LONGEST_SECONDS, 'seconds'),
      )
      .option(
        '--lag-over <seconds>',
        'how far behind the log is a problem',
        wholeNumber(1, LONGEST_SECONDS, 'seconds'),
        THRESHOLDS.lag,
      ),
  endsByInterrupt: ({ watch }) => watch !== undefined,
  run: async (invocation) => {
    const { options, output, engines } = invocation;
    engines.mustBeThere();
    const thresholds = { ...THRESHOLDS, lag: options.lagOver };
    if (options.watch !== undefined) return watch(invocation, options.watch, thresholds);
    const report = await gather(observed(invocation), thresholds);
    await output.answer(report, statusText);
    return report.problems.length === 0 ? FINE : PROBLEM;
  },
});

async function watch(
  invocation: Invocation<StatusOptions>,
  every: number | true,
  thresholds: Thresholds,
): Promise<ExitCode> {
  const { output, signal } = invocation;
  const screen = output.json ? undefined : openScreen(process.stdout);
  const ended = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => {
      resolve(undefined);
    });
  });
  try {
    while (!signal.aborted) {
      // Ctrl-C does not wait for an engine.
      const report = await Promise.race([gather(observed(invocation), thresholds), ended]);
      if (report === undefined) break;
      if (screen === undefined) await output.write(JSON.stringify(report));
      else screen.show(statusText(report));
      const ms = (every === true ? DEFAULT_EVERY_SECONDS : every) * 1000;
      await pause(ms, signal);
    }
  } finally {
    screen?.close();
  }
  return FINE;
}

function observed({ engines, settings }: Invocation<StatusOptions>): ObservedInstallation {
  return { engines, settings, policies: POLICY_FOLLOWS };
}
