import { failureMessages } from '#failures';
import { InvalidSettings } from '../settings/settings-reader.js';
import { readSettings } from '../settings/settings.js';
import { endWithin } from '../shutdown/end-within.js';
import { StartCutShort } from '../shutdown/start-cut-short.js';
import { untilStopped } from '../shutdown/until-stopped.js';
import { WorkThreadEnded } from '../threads/start-work-thread.js';
import type { ProcessSubstitutes } from './process-substitutes.js';
import { startProcess, type ProcessOptions, type RunningProcess } from './start-process.js';

/** Less than the thirty seconds that docs/operating-guide.md asks for before a process is killed. */
const END_WITHIN_MS = 25_000;

/** What a thread held that is gone, such as a lock on the log, nobody gives back: only the process's end does. */
const END_WITHOUT_WORK_WITHIN_MS = 3_000;

/**
 * Starts a process, serves until it is asked to end, and ends it cleanly, also in the midst of its start. Sets the exit
 * code. While an engine is out of reach, each thing that is let go of may wait for it in its turn; what was answered is
 * durable, so that after a while the process ends all the same.
 */
export async function runProcess(options: ProcessOptions, substitutes: ProcessSubstitutes = {}): Promise<void> {
  // From the first moment: a process that is asked to end while it starts must not leave anything it started behind.
  const stopped = untilStopped();
  const ending = new AbortController();
  void stopped.then(() => {
    ending.abort(new StartCutShort());
  });
  try {
    const settings = readSettings(process.env, options.demoByDefault, options.requires);
    const starting = startProcess(options, settings, substitutes, ending.signal);
    const broken = await Promise.race([stopped, starting.then((running) => running.broken)]);
    const isCut = broken instanceof WorkThreadEnded;
    const patience = isCut ? END_WITHOUT_WORK_WITHIN_MS : (substitutes.endWithinMs ?? END_WITHIN_MS);
    if (broken instanceof Error) complain(options.service, broken);
    await endWithin(patience, options.service, stopOf(starting));
  } catch (error) {
    if (!(error instanceof StartCutShort)) complain(options.service, error);
  }
}

/** @throws StartCutShort when it has not started for that */
async function stopOf(starting: Promise<RunningProcess>): Promise<void> {
  const running = await starting;
  await running.stop();
}

function complain(service: string, error: unknown): void {
  process.exitCode = 1;
  const reason = error instanceof InvalidSettings ? error.message : failureMessages(error);
  process.stderr.write(`${service} cannot run:\n${reason}\n`);
}
