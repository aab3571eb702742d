import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { StandardOutput, type HealthCheck, type LoggerOptions } from '#http';
import { LIMITS_PROBE } from '#limits/redis';
import { QUEUE_PROBE } from '#webhooks/bullmq';
import type { Engines } from '../engines/engines.js';
import { secondPlaceChecks } from '../erasure-register/second-place-health.js';
import { engineChecks } from '../http/health-checks.js';
import { startMetrics } from '../metrics/start-metrics.js';
import { proofChecks } from '../proofs/proof-checks.js';
import type { Services } from '../services/services.js';
import type { Settings } from '../settings/settings.js';
import { ClosingStack } from '../shutdown/closing-stack.js';
import { untilAborted } from '../shutdown/start-cut-short.js';
import { WorkThread } from '../threads/start-work-thread.js';
import { processIdentity, type ProcessIdentity } from './identity.js';
import { lockDataDir } from './lock-data-dir.js';
import { openProcess, type OpenedProcess } from './open-process.js';
import type { ProcessSubstitutes } from './process-substitutes.js';
import { httpApp, listen, type HttpOptions } from './serve-http.js';
import { StartUp } from './start-up.js';
import { startWork, type RunningWork, type WorkOptions } from './start-work.js';
import { warnOfKeyring } from './warn-of-keyring.js';

/** A process that listens, and what it is made of. */
export interface RunningProcess {
  readonly settings: Settings;
  readonly engines: Engines;
  readonly services: Services;
  readonly app: NestFastifyApplication;
  /** Such as `http://127.0.0.1:3000`. */
  readonly baseUrl: string;
  /** Resolves when it turns out that it must not go on; stays open otherwise. */
  readonly broken: Promise<Error>;
  /** Lets requests under way finish and lets go of everything. */
  stop(): Promise<void>;
}

export interface ProcessOptions extends HttpOptions, WorkOptions {
  /** Stands in every line of the log. */
  readonly service: string;
  /** The program of the thread that does its work beside requests; without it, and with THREADS=1, there is none. */
  readonly workThread?: URL;
  /** Whether `DEMO` is true when it is not set. */
  readonly demoByDefault: boolean;
  /** Variables that it cannot do without: see `readSettings`. */
  readonly requires?: readonly string[];
  /** Whether nobody else may do so in the same data folder. */
  readonly holdsDataDir?: boolean;
  /** What is done between listening and being ready. */
  readonly onListening?: (running: RunningProcess) => Promise<void>;
}

/**
 * Opens the engines, starts what the process is for, listens, and resolves when it is ready.
 * @param ending cuts the start off between two of its steps
 * @throws the reason of `ending`; what an engine that cannot be opened says
 */
export async function startProcess(
  options: ProcessOptions,
  settings: Settings,
  substitutes: ProcessSubstitutes = {},
  ending: AbortSignal = new AbortController().signal,
): Promise<RunningProcess> {
  const closing = new ClosingStack();
  try {
    const { service, projects } = options;
    const stream = substitutes.logStream ?? closing.closes(new StandardOutput());
    const identity = processIdentity(service);
    if (options.holdsDataDir === true) await lockDataDir(settings, closing);
    const thread = workThreadOf(options, settings, stream);
    const opening = { stream, otherThread: thread?.signals, substitutes };
    const opened = await openProcess(settings, identity, opening, closing);
    ending.throwIfAborted();
    const { engines, services, telemetry, logger } = opened;
    warnOfKeyring(engines.keyring, logger);
    if (hasLimits(options)) await services.limits.start(telemetry.metrics);
    const startUp = new StartUp();
    const engineHealth = engineHealthOf(options, engines);
    const work = await startWorkIn(thread, { options, identity, opened, settings }, closing);
    ending.throwIfAborted();
    const registers = secondPlaceChecks(engines.records, settings);
    const health = [startUp.check, ...engineHealth, ...registers, ...proofChecks(engines, settings), ...work.checks];
    const app = closing.closes(await httpApp({ options, settings, opened, health }));
    ending.throwIfAborted();
    const baseUrl = await listen(app, settings);
    const { metrics } = telemetry;
    const measured = { metrics, engines, engineHealth, projects, elsewhere: work.metrics, settings };
    const metricsPort = await startMetrics(measured, closing);
    const broken = Promise.race([opened.broken, work.broken]);
    const running = { settings, engines, services, app, baseUrl, broken, stop: () => closing.closeAll() };
    await untilAborted(ending, work.erasuresFinished);
    await options.onListening?.(running);
    ending.throwIfAborted();
    startUp.finished();
    logger.info({ address: baseUrl, metrics_port: metricsPort }, 'ready');
    return running;
  } catch (error) {
    await closing.closeAll().catch(() => undefined);
    throw error;
  }
}

/** Undefined where everything is done in one. */
function workThreadOf(
  { workThread, projects, delivers = false }: ProcessOptions,
  { threads }: Settings,
  stream: LoggerOptions['stream'],
): WorkThread | undefined {
  if (workThread === undefined || threads === 1 || !(projects || delivers)) return undefined;
  return new WorkThread(workThread, stream);
}

interface WorkParts {
  readonly options: ProcessOptions;
  readonly identity: ProcessIdentity;
  readonly opened: OpenedProcess;
  readonly settings: Settings;
}

/** @param thread this one does the work where it is undefined */
async function startWorkIn(
  thread: WorkThread | undefined,
  { options, identity, opened, settings }: WorkParts,
  closing: ClosingStack,
): Promise<RunningWork> {
  if (thread === undefined) return startWork(options, opened, settings, closing);
  const { projects, delivers = false, demoByDefault } = options;
  const given = { identity, demoByDefault, work: { projects, delivers } };
  return thread.start(given, opened.engines, settings, closing);
}

/** In production each process is a Redis user of its own, which may write what the process uses. */
function engineHealthOf(options: ProcessOptions, engines: Engines): readonly HealthCheck[] {
  return engineChecks(engines, hasLimits(options) ? LIMITS_PROBE : QUEUE_PROBE);
}

function hasLimits({ modules }: ProcessOptions): boolean {
  return modules.length > 0;
}
