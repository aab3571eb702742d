import type { Logger } from 'pino';
import { createLogger, type LoggerOptions } from '#http';
import { REDIS_PATIENCE_MS } from '#limits/redis';
import type { ThreadSignals } from '#signals/thread';
import { fitsDataKeys } from '#vault';
import { openEngines } from '../engines/open-engines.js';
import type { Engines } from '../engines/engines.js';
import { lostMailReports } from '../services/mail-queues.js';
import { mailReports } from '../services/mail.js';
import { buildServices, type Services } from '../services/services.js';
import { contradictionReport } from '../services/proof-services.js';
import { signInTrouble } from '../services/sign-in-reports.js';
import type { Settings } from '../settings/settings.js';
import type { ClosingStack } from '../shutdown/closing-stack.js';
import { Telemetry } from '../telemetry/telemetry.js';
import { deliveryReports } from '../webhooks/delivery-reports.js';
import { loggedIdentity, type ProcessIdentity } from './identity.js';
import type { ProcessSubstitutes } from './process-substitutes.js';
import { ReachGuard } from './reach-guard.js';

/** What requests and followers stand on alike, in whichever thread of a process. */
export interface OpenedProcess {
  readonly engines: Engines;
  readonly services: Services;
  readonly telemetry: Telemetry;
  readonly logger: Logger;
  /** Resolves if the log turns out to be behind what follows it; stays open otherwise. */
  readonly broken: Promise<Error>;
}

export interface OpeningOptions {
  /** Where the lines of the log go. */
  readonly stream: LoggerOptions['stream'];
  /** Wakes the other thread, where there is one. */
  readonly otherThread?: ThreadSignals | undefined;
  readonly substitutes?: ProcessSubstitutes;
}

/**
 * Opens the engines and builds the services, until `closing`.
 * @throws LogBehind; what an engine that cannot be opened says
 */
export async function openProcess(
  settings: Settings,
  identity: ProcessIdentity,
  { stream, otherThread, substitutes = {} }: OpeningOptions,
  closing: ClosingStack,
): Promise<OpenedProcess> {
  const logger = createLogger({ level: settings.logLevel, base: loggedIdentity(identity), stream });
  const opened = closing.closes(await openEngines(settings, otherThread));
  const telemetry = await Telemetry.open(settings, identity, closing);
  const substituted = substitutes.engines?.(opened) ?? opened;
  const reach = await ReachGuard.begin(substituted);
  closing.add(() => reach.stop());
  const engines = telemetry.observed({ ...substituted, log: reach.log });
  // One that opens nothing is used for nothing from here on. What else may be wrong, the first use says.
  await fitsDataKeys(engines.keyring, engines.records).catch(() => undefined);
  const deliveries = deliveryReports(logger, telemetry.metrics);
  const signIns = { metrics: telemetry.metrics, signInTrouble: signInTrouble(logger) };
  const mails = { mailTrouble: mailReports(logger), lostMails: lostMailReports(logger, telemetry.metrics) };
  const contradictions = contradictionReport(logger);
  const observers = { deliveries, ...mails, signIns, contradictions };
  const { redisPatienceMs = REDIS_PATIENCE_MS } = substitutes;
  const services = buildServices(engines, settings, observers, redisPatienceMs);
  closing.closes(services.signInAudit);
  closing.closes(services.mailQueues);
  closing.add(() => services.requestUsage.stop());
  closing.closes(services.apiKeyUses);
  closing.closes(services.limits);
  closing.closes(services.webhooks);
  return { engines, services, telemetry, logger, broken: reach.broken };
}
