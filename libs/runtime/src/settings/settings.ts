import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { SignInQuotas } from '#accounts';
import type { AddressRange } from '#http';
import type { SignInLimits } from '#limits';
import { MOST_PARTITIONS } from '#projecting';
import { NoteVerifier, parseWitnessAddress, type WitnessAddress } from '#proofs';
import { DOCUMENT_ENGINES, LOG_ENGINES } from '../engines/engine-kinds.js';
import { readDevelopmentRoutes } from './development-routes.js';
import type { EngineUrl } from './engine-url.js';
import { readKeyringSettings, type KeyringSettings } from './keyring-settings.js';
import { readMailSettings, type MailSettings } from './mail-settings.js';
import { refuseWeakPasswords, urlsWithoutPassword, withSecretFiles } from './secret-files.js';
import { SettingsReader } from './settings-reader.js';
import { readSignInLimits, readSignInQuotas } from './sign-in-settings.js';
import { readSupportContact } from './support-contact.js';

/** Where traces go. */
export interface TracingSettings {
  /** Of a collector's OTLP endpoint for traces, over HTTP. */
  readonly url: string;
  /** Share of the traces that are sent, from 0 to 1. */
  readonly ratio: number;
}

export interface Settings extends MailSettings, KeyringSettings {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** Absolute path of the folder with everything this installation keeps. */
  readonly dataDir: string;
  /** Undefined: start a Redis of our own. */
  readonly redisUrl: string | undefined;
  readonly eventStore: EngineUrl;
  readonly readStore: EngineUrl;
  /** Variables of engines that are asked without a password, such as `REDIS_URL`. */
  readonly enginesWithoutPassword: readonly string[];
  /** Absolute path of the second place of the register of erased people; undefined: there is none. */
  readonly erasureRegisterPath: string | undefined;
  readonly demo: boolean;
  readonly developmentRoutes: boolean;
  /** Whether webhook URLs may be http and point to this machine. */
  readonly webhooksAllowLocal: boolean;
  /** Lower-cased addresses. */
  readonly staffEmails: readonly string[];
  /** Whom people ask for help: an e-mail address, or an https address; undefined: nobody is named. */
  readonly supportContact: string | undefined;
  /** Undefined: the offline rules. */
  readonly postalUrl: string | undefined;
  /** Calls that this process may make of the postal authority in an hour. */
  readonly postalCallsPerHour: number;
  /** Proxies that say truly who they have a request from. */
  readonly trustedProxies: readonly AddressRange[];
  /** Of the pages, as a browser has it, such as `https://consent.example`. */
  readonly origin: string;
  /** Of other pages that may call the MCP servers, as browsers send them. */
  readonly mcpAllowedOrigins: readonly string[];
  /** What passkeys are made for: the host of the origin, or a domain above it. */
  readonly rpId: string;
  readonly signInLimits: SignInLimits;
  readonly signInQuotas: SignInQuotas;
  /** The name of the log, which its checkpoints are signed under; undefined: one that is made up once. */
  readonly logOrigin: string | undefined;
  /** Whom each checkpoint is offered to. */
  readonly witnesses: readonly WitnessAddress[];
  /** The logs that this service is a witness for, by the keys that sign them. */
  readonly witnessFor: readonly NoteVerifier[];
  /** Milliseconds between two checkpoints of a log that grows. */
  readonly checkpointEveryMs: number;
  /** From how many days on access events are archived when an operator says so; undefined: never. */
  readonly accessArchiveAfterDays: number | undefined;
  /** Of a process that does everything: with 2, what follows the log has one of its own. */
  readonly threads: 1 | 2;
  /** Into how many partitions the views are divided; undefined: as the records have it. */
  readonly partitions: number | undefined;
  readonly logLevel: LogLevel;
  /** Undefined: no metrics are served. */
  readonly metricsPort: number | undefined;
  /** Undefined: nothing is traced. */
  readonly tracing: TracingSettings | undefined;
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** Nothing else, so that a misspelt production is no development. */
const NODE_ENVS = ['development', 'test', 'production'] as const;

/** The staff address of the demo; made up, in a domain that cannot exist. */
const DEMO_STAFF = 'staff@consent.example';

/**
 * The settings from the environment, checked. `docs/operating-guide.md` lists them.
 * @param demoByDefault whether the demo is seeded when `DEMO` is not set (outside production)
 * @param required variables that must be set, though they have defaults elsewhere: what processes share that are
 *   started apart
 * @throws InvalidSettings naming every variable that is wrong, and why
 */
export function readSettings(
  environment: NodeJS.ProcessEnv,
  demoByDefault: boolean,
  required: readonly string[] = [],
): Settings {
  const secrets = withSecretFiles(environment);
  const reader = new SettingsReader(secrets.environment);
  for (const [variable, reason] of secrets.refused) reader.refuse(variable, reason);
  for (const variable of required) reader.require(variable, 'must be set: processes that are started apart share it');
  const production = reader.oneOf('NODE_ENV', 'development', NODE_ENVS) === 'production';
  const dataDir = resolve(reader.text('DATA_DIR', './data'));
  const demo = reader.flag('DEMO', demoByDefault && !production);
  const host = reader.text('HOST', '127.0.0.1');
  const port = reader.integer('PORT', 3000, 0, 65_535);
  const mail = readMailSettings(reader, production);
  const origin = reader.origin('ORIGIN', `http://localhost:${String(port)}`);
  const settings: Settings = {
    production,
    host,
    port,
    dataDir,
    redisUrl: reader.url('REDIS_URL', ['redis:', 'rediss:', 'redis+cluster:', 'rediss+cluster:', 'unix:']),
    eventStore: reader.engine('EVENT_STORE_URL', dataDir, LOG_ENGINES),
    readStore: reader.engine('READ_STORE_URL', dataDir, DOCUMENT_ENGINES),
    enginesWithoutPassword: urlsWithoutPassword(reader),
    ...readKeyringSettings(reader, dataDir, production),
    erasureRegisterPath: reader.optionalFile('ERASURE_REGISTER_URL'),
    demo,
    developmentRoutes: readDevelopmentRoutes(reader, { production, demo, host, smtpUrl: mail.smtpUrl }),
    webhooksAllowLocal: reader.flag('WEBHOOKS_ALLOW_LOCAL', false),
    staffEmails: reader.emails('STAFF_EMAILS', demo ? [DEMO_STAFF] : []),
    ...mail,
    supportContact: readSupportContact(reader),
    postalUrl: reader.url('POSTAL_URL', ['https:', 'http:']),
    postalCallsPerHour: reader.integer('POSTAL_CALLS_PER_HOUR', 60, 1, 1_000_000),
    trustedProxies: reader.addressRanges('TRUSTED_PROXIES'),
    origin,
    mcpAllowedOrigins: reader.origins('MCP_ALLOWED_ORIGINS'),
    rpId: readRpId(reader, origin),
    signInLimits: readSignInLimits(reader),
    signInQuotas: readSignInQuotas(reader),
    logOrigin: readLogOrigin(reader),
    witnesses: reader.listOf('WITNESS_URLS', parseWitnessAddress, 'must be URL#VKEY of cosigners, separated by commas'),
    witnessFor: reader.listOf('WITNESS_FOR', readLogKey, 'must be verifier keys of logs, separated by commas'),
    checkpointEveryMs: reader.integer('CHECKPOINT_EVERY_MS', 1_000, 100, 60_000),
    accessArchiveAfterDays: reader.optionalInteger('ACCESS_ARCHIVE_AFTER_DAYS', 1, 36_500),
    threads: reader.integer('THREADS', Math.min(availableParallelism(), 2), 1, 2) === 1 ? 1 : 2,
    partitions: reader.optionalInteger('PARTITIONS', 1, MOST_PARTITIONS),
    logLevel: reader.oneOf('LOG_LEVEL', 'info', LOG_LEVELS),
    metricsPort: reader.optionalInteger('METRICS_PORT', 0, 65_535),
    tracing: readTracing(reader),
  };
  if (production && settings.webhooksAllowLocal) {
    reader.refuse('WEBHOOKS_ALLOW_LOCAL', 'cannot be true when NODE_ENV is production');
  }
  if (production) refuseWeakPasswords(reader);
  reader.throwIfAnyRefused();
  return settings;
}

/** The variables are OpenTelemetry's own: the endpoint is a base, to which the signal's path is added. */
function readTracing(reader: SettingsReader): TracingSettings | undefined {
  const ratio = reader.share('OTEL_TRACES_SAMPLER_ARG', 1);
  const endpoint = reader.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']);
  return endpoint === undefined ? undefined : { url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, ratio };
}

/** The key of a log, which signs notes as they are. */
function readLogKey(vkey: string): NoteVerifier | undefined {
  const verifier = NoteVerifier.of(vkey);
  return verifier?.algorithm === 'note' ? verifier : undefined;
}

/** A name that can stand in a signed note (C2SP signed-note), and on its own line. */
function readLogOrigin(reader: SettingsReader): string | undefined {
  const origin = reader.text('LOG_ORIGIN', '');
  if (origin === '') return undefined;
  if (!/^[^\s+\p{Cc}]{1,200}$/u.test(origin))
    reader.refuse('LOG_ORIGIN', 'must be a name without blanks and plus signs, such as consent.example/log');
  return origin;
}

/** A browser makes and uses passkeys for the host of a page and for domains above it (WebAuthn Level 3, 5.1.2). */
function readRpId(reader: SettingsReader, origin: string): string {
  const host = URL.canParse(origin) ? new URL(origin).hostname : '';
  const id = reader.text('RP_ID', host);
  if (id !== host && !host.endsWith(`.${id}`))
    reader.refuse('RP_ID', 'must be the host of ORIGIN, or a domain above it');
  return id;
}
