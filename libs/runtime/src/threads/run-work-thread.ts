import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { failureMessage } from '#failures';
import type { HealthCheck } from '#http';
import { ThreadSignals } from '#signals/thread';
import { metricsOfThread } from '../metrics/merged-metrics.js';
import { openProcess } from '../process/open-process.js';
import { startWork } from '../process/start-work.js';
import { readSettings } from '../settings/settings.js';
import { ClosingStack } from '../shutdown/closing-stack.js';
import type { Telemetry } from '../telemetry/telemetry.js';
import type { FromWorkThread, ToWorkThread, WorkThreadData } from './messages.js';

/** In its metrics. */
const THREAD = 'work';

/**
 * A process's work beside its requests, in a thread of its own: the program of that thread, whose end is told by a
 * message or, with whatever went wrong, as every thread's.
 */
export async function runWorkThread(): Promise<void> {
  if (parentPort === null) throw new Error('this is the program of a thread');
  const port = parentPort;
  const say = (message: FromWorkThread): void => {
    port.postMessage(message);
  };
  const { identity, work, demoByDefault, signals } = workerData as WorkThreadData;
  const settings = readSettings(process.env, demoByDefault);
  const closing = new ClosingStack();
  const lines = new GatheredLines(say);
  const opening = { stream: lines, otherThread: new ThreadSignals(signals) };
  const opened = await openProcess(settings, identity, opening, closing);
  const { checks, erasuresFinished } = startWork(work, opened, settings, closing);
  const stop = async (): Promise<void> => {
    const problem = await closing.closeAll().then(() => undefined, failureMessage);
    lines.send();
    say({ kind: 'stopped', problem });
    // Whatever is left would keep the thread, and with it the process.
    process.exit();
  };
  listen(port, say, checks, opened.telemetry, stop);
  say({ kind: 'started', checks: checks.map(({ name, degradesOnly = false }) => ({ name, degradesOnly })) });
  await erasuresFinished;
  say({ kind: 'erasures-finished' });
}

function listen(
  port: MessagePort,
  say: (message: FromWorkThread) => void,
  checks: readonly HealthCheck[],
  { metrics }: Telemetry,
  stop: () => Promise<void>,
): void {
  const check = async (id: number, index: number): Promise<void> => {
    const isThere = await Promise.resolve(checks[index]?.check()).then(
      () => true,
      () => false,
    );
    say({ kind: 'checked', id, isThere });
  };
  const measure = async (id: number): Promise<void> => {
    const measured = metrics && (await metricsOfThread(metrics.registry, THREAD));
    say({ kind: 'measured', id, metrics: measured });
  };
  port.on('message', (message: ToWorkThread) => {
    if (message.kind === 'check') void check(message.id, message.index);
    else if (message.kind === 'metrics') void measure(message.id);
    else void stop();
  });
}

/** Lines of the log for the process's one stream: those of a turn of the event loop go together. */
class GatheredLines {
  private text = '';

  constructor(private readonly say: (message: FromWorkThread) => void) {}

  write(line: string): void {
    if (this.text === '') setImmediate(this.send.bind(this));
    this.text += line;
  }

  send(): void {
    if (this.text !== '') this.say({ kind: 'lines', text: this.text });
    this.text = '';
  }
}
