import type { RedisOptions } from 'ioredis';
import { ProcessRegister } from '#limits';
import { LimitsAdmission } from '#limits/redis';
import type { Engines } from '../engines/engines.js';
import { measureLimits } from '../metrics/limits-gauge.js';
import type { Metrics } from '../metrics/metrics.js';
import { anotherClient } from '../redis/redis-client.js';
import type { Settings } from '../settings/settings.js';

/** Longer than a Redis that runs takes. */
const CONNECT_WITHIN_MS = 2_000;
const LONGEST_RETRY_MS = 500;
const SECRET = 'limits';
/** Tests and tools all come from one network. */
const WHILE_DEVELOPING = 100;

/**
 * A connection of their own: requests that come at once share round trips, and nothing that is sent waits for a
 * connection.
 */
const CONNECTION = {
  lazyConnect: true,
  enableAutoPipelining: true,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  // The limits have a patience of their own, which may be longer than other commands'.
  commandTimeout: undefined,
  retryStrategy: (times: number) => Math.min(times * 50, LONGEST_RETRY_MS),
} satisfies RedisOptions;

/** The limits as this process keeps them. */
export class ProcessLimits {
  readonly admission: LimitsAdmission;
  private readonly register: ProcessRegister;

  /** @param patienceMs how long an answer of Redis is waited for */
  constructor(
    { redis, records, keyring, clock }: Engines,
    { developmentRoutes, signInLimits }: Pick<Settings, 'developmentRoutes' | 'signInLimits'>,
    patienceMs: number,
  ) {
    this.register = new ProcessRegister(records);
    this.admission = new LimitsAdmission({
      redis: anotherClient(redis, CONNECTION),
      clock,
      secret: () => keyring.secret(SECRET),
      share: this.register,
      signIn: signInLimits,
      networkFactor: developmentRoutes ? WHILE_DEVELOPING : 1,
      patienceMs,
    });
  }

  /** To be called in a process that serves the API, before it does. */
  async start(metrics: Metrics | undefined): Promise<void> {
    if (metrics !== undefined) measureLimits(metrics.registry, this.admission);
    await Promise.all([this.admission.connect(CONNECT_WITHIN_MS), this.register.start()]);
  }

  async close(): Promise<void> {
    await this.register.stop();
    await this.admission.close();
  }
}
