import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import {
  createHttpApp,
  PAGE_ROUTES,
  StandardOutput,
  type FaceContract,
  type HealthCheck,
  type ListedRoute,
  type LoggerOptions,
  type OnAnswered,
  type ServedPages,
} from '#http';
import { LIMITS_PROBE } from '#limits/redis';
import { QUEUE_PROBE } from '#webhooks/bullmq';
import type { Engines } from '../engines/engines.js';
import { secondPlaceChecks } from '../erasure-register/second-place-health.js';
import { apiErrors } from '../http/api-errors.js';
import { descriptionsOf, facesOf } from '../http/faces.js';
import { engineChecks } from '../http/health-checks.js';
import { pagesFolder } from '../http/pages-folder.js';
import { startMetrics } from '../metrics/start-metrics.js';
import { proofChecks } from '../proofs/proof-checks.js';
import type { Services } from '../services/services.js';
import { ServicesModule } from '../services/services.module.js';
import { readSettings, type Settings } from '../settings/settings.js';
import { InvalidSettings } from '../settings/settings-reader.js';
import { ClosingStack } from '../shutdown/closing-stack.js';
import { endWithin } from '../shutdown/end-within.js';
import { StartCutShort, untilAborted } from '../shutdown/start-cut-short.js';
import { untilStopped } from '../shutdown/until-stopped.js';
import { WorkThread, WorkThreadEnded } from '../threads/start-work-thread.js';
import { processIdentity } from './identity.js';
import { lockDataDir } from './lock-data-dir.js';
import { openProcess } from './open-process.js';
import { StartUp } from './start-up.js';
import { startWork, type WorkOptions } from './start-work.js';
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

export interface ProcessOptions extends WorkOptions {
  /** Stands in every line of the log. */
  readonly service: string;
  /** Every face of the service, whichever process serves it. */
  readonly faces: readonly FaceContract[];
  /** Every route beside the faces that is there, whichever process serves it. */
  readonly protocolRoutes: (settings: Settings) => readonly ListedRoute[];
  /** The Nest modules it serves. */
  readonly modules: readonly Type[];
  /** Those it serves beside them where development routes are switched on. */
  readonly developmentModules?: readonly Type[];
  /** Whether it shows the pages, from where the build writes them, or from another folder. */
  readonly pages?: boolean | string;
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
  /** Puts other engines in the place of opened ones, for tests: a clock that can be set, a log that fails. */
  readonly substitute?: (engines: Engines) => Engines;
  /** How long its limits wait for an answer of Redis, for tests that count exactly; REDIS_PATIENCE_MS without it. */
  readonly redisPatienceMs?: number;
  /** Where the lines of the log go; standard output without it. */
  readonly logStream?: LogStream;
  /** How long it may take to end once it is asked to; END_WITHIN_MS without it. */
  readonly endWithinMs?: number;
}

/** Less than the thirty seconds that docs/operating-guide.md asks for before a process is killed. */
const END_WITHIN_MS = 25_000;

/** What a thread held that is gone, such as a lock on the log, nobody gives back: only the process's end does. */
const END_WITHOUT_WORK_WITHIN_MS = 3_000;

type LogStream = LoggerOptions['stream'];

/**
 * Starts a process, serves until it is asked to end, and ends it cleanly, also in the midst of its start. Sets the exit
 * code. While an engine is out of reach, each thing that is let go of may wait for it in its turn; what was answered is
 * durable, so that after a while the process ends all the same.
 */
export async function runProcess(options: ProcessOptions): Promise<void> {
  // From the first moment: a process that is asked to end while it starts must not leave anything it started behind.
  const stopped = untilStopped();
  const ending = new AbortController();
  void stopped.then(() => {
    ending.abort(new StartCutShort());
  });
  try {
    const settings = readSettings(process.env, options.demoByDefault, options.requires);
    const starting = startProcess(options, settings, ending.signal);
    const broken = await Promise.race([stopped, starting.then((running) => running.broken)]);
    const isCut = broken instanceof WorkThreadEnded;
    const patience = isCut ? END_WITHOUT_WORK_WITHIN_MS : (options.endWithinMs ?? END_WITHIN_MS);
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
  const reason = error instanceof InvalidSettings ? error.message : describe(error);
  process.stderr.write(`${service} cannot run:\n${reason}\n`);
}

/**
 * Opens the engines, starts what the process is for, listens, and resolves when it is ready.
 * @param ending cuts the start off between two of its steps
 * @throws the reason of `ending`; what an engine that cannot be opened says
 */
export async function startProcess(
  options: ProcessOptions,
  settings: Settings,
  ending: AbortSignal = new AbortController().signal,
): Promise<RunningProcess> {
  const closing = new ClosingStack();
  try {
    const { service, logStream, substitute, redisPatienceMs } = options;
    const stream = logStream ?? closing.closes(new StandardOutput());
    const identity = processIdentity(service);
    if (options.holdsDataDir === true) await lockDataDir(settings, closing);
    const thread = workThreadOf(options, settings, stream);
    const opening = { stream, otherThread: thread?.signals, substitute, redisPatienceMs };
    const opened = await openProcess(settings, identity, opening, closing);
    ending.throwIfAborted();
    const { engines, services, telemetry, logger } = opened;
    warnOfKeyring(engines.keyring, logger);
    const hasLimits = options.modules.length > 0;
    if (hasLimits) await services.limits.start(telemetry.metrics);
    const startUp = new StartUp();
    // In production each process is a Redis user of its own, which may write what the process uses.
    const engineHealth = engineChecks(engines, hasLimits ? LIMITS_PROBE : QUEUE_PROBE);
    const { projects, delivers = false, demoByDefault } = options;
    const given = { identity, demoByDefault, work: { projects, delivers } };
    const work =
      thread === undefined
        ? startWork(options, opened, settings, closing)
        : await thread.start(given, engines, settings, closing);
    ending.throwIfAborted();
    const registers = secondPlaceChecks(engines.records, settings);
    const checks = [startUp.check, ...engineHealth, ...registers, ...proofChecks(engines, settings), ...work.checks];
    const modules = modulesOf(options, settings);
    const app = closing.closes(
      await httpApp(options, modules, engines, services, settings, checks, logger, telemetry.onAnswered),
    );
    ending.throwIfAborted();
    await listen(app, settings);
    const metricsPort = await startMetrics(
      telemetry.metrics,
      engines,
      engineHealth,
      projects,
      work.metrics,
      settings,
      closing,
    );
    const running = {
      settings,
      engines,
      services,
      app,
      baseUrl: baseUrlOf(app),
      broken: Promise.race([opened.broken, work.broken]),
      stop: () => closing.closeAll(),
    };
    await untilAborted(ending, work.erasuresFinished);
    await options.onListening?.(running);
    ending.throwIfAborted();
    startUp.finished();
    logger.info({ address: running.baseUrl, metrics_port: metricsPort }, 'ready');
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
  stream: LogStream,
): WorkThread | undefined {
  if (workThread === undefined || threads === 1 || !(projects || delivers)) return undefined;
  return new WorkThread(workThread, stream);
}

function httpApp(
  { faces: contracts, protocolRoutes, pages = false }: ProcessOptions,
  modules: readonly Type[],
  engines: Engines,
  services: Services,
  settings: Settings,
  health: readonly HealthCheck[],
  logger: Logger,
  onAnswered: OnAnswered | undefined,
): Promise<NestFastifyApplication> {
  const root = ServicesModule.forRoot(engines, services, modules);
  const faces = facesOf(contracts, services, engines.clock, settings);
  const observed = onAnswered === undefined ? {} : { onAnswered };
  const documents = descriptionsOf(contracts, settings);
  const shown = pages !== false && { pages: servedPages(pages, settings) };
  const listed = [...protocolRoutes(settings), ...PAGE_ROUTES];
  const answers = { logger, errorMapping: apiErrors, ...observed };
  return createHttpApp(root, { ...answers, faces, listed, health, documents, ...shown });
}

function servedPages(pages: true | string, { origin, supportContact }: Settings): ServedPages {
  const folder = pages === true ? pagesFolder() : pages;
  return { folder, isSecure: origin.startsWith('https:'), supportContact };
}

function modulesOf({ modules, developmentModules = [] }: ProcessOptions, settings: Settings): readonly Type[] {
  return settings.developmentRoutes ? [...modules, ...developmentModules] : modules;
}

async function listen(app: NestFastifyApplication, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw new InvalidSettings(whyNot(`PORT ${String(port)} on HOST ${host}`, error), { cause: error });
  }
}

function whyNot(place: string, error: unknown): string {
  const isBusy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  return isBusy
    ? `${place} is in use by another program: stop it, or set PORT to another`
    : `${place} cannot be listened on`;
}

/** The port that was really taken, which `PORT=0` leaves open. */
function baseUrlOf(app: NestFastifyApplication): string {
  const address = app.getHttpServer().address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port');
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}

function describe(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describe).join('\n');
  return error instanceof Error ? error.message : 'unknown error';
}
