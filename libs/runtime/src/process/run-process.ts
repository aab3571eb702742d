import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { createHttpApp, createLogger, v1Description, v1Face, type HealthCheck, type LoggerOptions } from '#http';
import { openEngines } from '../engines/open-engines.js';
import type { Engines } from '../engines/engines.js';
import { apiErrors } from '../http/api-errors.js';
import { engineChecks, projectionCheck } from '../http/health-checks.js';
import { startPolicies } from '../policies/start-policies.js';
import { startReadModels } from '../projecting/start-read-models.js';
import { ApiKeyAuthenticator } from '../services/api-key-authenticator.js';
import { buildServices, type Services } from '../services/services.js';
import { ServicesModule } from '../services/services.module.js';
import { readSettings, type Settings } from '../settings/settings.js';
import { InvalidSettings } from '../settings/settings-reader.js';
import { ClosingStack } from '../shutdown/closing-stack.js';
import { untilStopped } from '../shutdown/until-stopped.js';
import { StartUp } from './start-up.js';

/** A process that listens, and what it is made of. */
export interface RunningProcess {
  readonly settings: Settings;
  readonly engines: Engines;
  readonly services: Services;
  readonly app: NestFastifyApplication;
  /** Such as `http://127.0.0.1:3000`. */
  readonly baseUrl: string;
  /** Lets requests under way finish and lets go of everything. */
  stop(): Promise<void>;
}

export interface ProcessOptions {
  /** Stands in every line of the log. */
  readonly service: string;
  /** The Nest modules it serves. */
  readonly modules: readonly Type[];
  /** Whether it keeps the read models current and runs the policies. */
  readonly projects: boolean;
  /** Whether `DEMO` is true when it is not set. */
  readonly demoByDefault: boolean;
  /** What is done between listening and being ready. */
  readonly onListening?: (running: RunningProcess) => Promise<void>;
  /** Puts other engines in the place of opened ones, for tests: a clock that can be set, a log that fails. */
  readonly substitute?: (engines: Engines) => Engines;
  /** Where the lines of the log go; standard output without it. */
  readonly logStream?: LogStream;
}

type LogStream = NonNullable<LoggerOptions['stream']>;

/** Starts a process, serves until it is asked to end, and ends it cleanly. Sets the exit code. */
export async function runProcess(options: ProcessOptions): Promise<void> {
  // From the first moment: a process that is asked to end while it starts must not leave anything it started behind.
  const stopped = untilStopped();
  try {
    const running = await startProcess(options, readSettings(process.env, options.demoByDefault));
    await stopped;
    await running.stop();
  } catch (error) {
    process.exitCode = 1;
    const reason = error instanceof InvalidSettings ? error.message : describe(error);
    process.stderr.write(`${options.service} cannot run:\n${reason}\n`);
  }
}

/** Opens the engines, starts what the process is for, listens, and resolves when it is ready. */
export async function startProcess(options: ProcessOptions, settings: Settings): Promise<RunningProcess> {
  const closing = new ClosingStack();
  try {
    const { service, logStream: stream } = options;
    const logger = createLogger({ level: settings.logLevel, service, ...(stream && { stream }) });
    const opened = closing.closes(await openEngines(settings));
    const engines = options.substitute?.(opened) ?? opened;
    const services = buildServices(engines);
    const startUp = new StartUp();
    const checks = [startUp.check, ...engineChecks(engines)];
    if (options.projects) {
      const readModels = startReadModels(engines, services.watch, logger);
      closing.add(() => readModels.stop());
      checks.push(projectionCheck(readModels));
      const policies = startPolicies(engines, services, logger);
      closing.add(() => policies.stop());
    }
    const app = closing.closes(await httpApp(options, engines, services, checks, logger));
    await app.listen({ host: settings.host, port: settings.port });
    const running = { settings, engines, services, app, baseUrl: baseUrlOf(app), stop: () => closing.closeAll() };
    await options.onListening?.(running);
    startUp.finished();
    return running;
  } catch (error) {
    await closing.closeAll().catch(() => undefined);
    throw error;
  }
}

function httpApp(
  { modules }: ProcessOptions,
  engines: Engines,
  services: Services,
  health: readonly HealthCheck[],
  logger: Logger,
): Promise<NestFastifyApplication> {
  const root = ServicesModule.forRoot(engines, services, modules);
  const authenticator = new ApiKeyAuthenticator(services.apiKeys, services.businesses);
  const faces = [v1Face(authenticator)];
  return createHttpApp(root, { logger, faces, health, documents: [v1Description], errorMapping: apiErrors });
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
