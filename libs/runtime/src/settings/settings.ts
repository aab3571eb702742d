import { resolve } from 'node:path';
import { SettingsReader } from './settings-reader.js';

/** An engine of this machine, in a folder, or a server behind a URL. */
export type EngineUrl =
  { readonly kind: 'lmdb'; readonly path: string } | { readonly kind: 'server'; readonly url: string };

export interface Settings {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** Absolute path of the folder with everything this installation keeps. */
  readonly dataDir: string;
  /** Undefined: start a Redis of our own. */
  readonly redisUrl: string | undefined;
  readonly eventStore: EngineUrl;
  readonly readStore: EngineUrl;
  /** Absolute path of the keyring file. */
  readonly keyringPath: string;
  readonly demo: boolean;
  readonly developmentRoutes: boolean;
  /** Lower-cased addresses. */
  readonly staffEmails: readonly string[];
  readonly logLevel: LogLevel;
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The staff address of the demo; made up, in a domain that cannot exist. */
const DEMO_STAFF = 'staff@consent.example';

/**
 * The settings from the environment, checked. `docs/operating-guide.md` lists them.
 * @param demoByDefault whether the demo is seeded when `DEMO` is not set (outside production)
 * @throws InvalidSettings naming every variable that is wrong, and why
 */
export function readSettings(environment: NodeJS.ProcessEnv, demoByDefault: boolean): Settings {
  const reader = new SettingsReader(environment);
  const production = environment['NODE_ENV'] === 'production';
  const dataDir = resolve(reader.text('DATA_DIR', './data'));
  const demo = reader.flag('DEMO', demoByDefault && !production);
  const settings: Settings = {
    production,
    host: reader.text('HOST', '127.0.0.1'),
    port: reader.integer('PORT', 3000, 0, 65_535),
    dataDir,
    redisUrl: reader.url('REDIS_URL', ['redis:', 'rediss:']),
    eventStore: reader.engine('EVENT_STORE_URL', resolve(dataDir, 'log'), ['esdb:', 'esdb+discover:']),
    readStore: reader.engine('READ_STORE_URL', dataDir, ['mongodb:', 'mongodb+srv:']),
    keyringPath: reader.file('KEYRING_URL', resolve(dataDir, 'keyring.json')),
    demo,
    developmentRoutes: reader.flag('DEVELOPMENT_ROUTES', demo && !production),
    staffEmails: reader.list('STAFF_EMAILS', demo ? [DEMO_STAFF] : []).map((email) => email.toLowerCase()),
    logLevel: reader.oneOf('LOG_LEVEL', 'info', LOG_LEVELS),
  };
  if (production && settings.developmentRoutes) {
    reader.refuse('DEVELOPMENT_ROUTES', 'cannot be true when NODE_ENV is production');
  }
  reader.throwIfAnyRefused();
  return settings;
}
