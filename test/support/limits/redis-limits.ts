import type { LimitShare } from '#limits';
import { LimitsAdmission } from '#limits/redis';
import type { Clock } from '#clock';
import { redisClient } from '#runtime/redis';

const SECRET = Buffer.alloc(32, 7);
const CONNECT_WITHIN_MS = 10_000;

/** However busy the machine is: who goes on without a Redis that is late decides by another count than is expected. */
export const PATIENT_MS = 30_000;

/** The limits of one process, connected as the service connects them. */
export async function redisLimits(
  url: string,
  clock: Clock,
  share: LimitShare = { of: (left) => left },
  patienceMs = PATIENT_MS,
): Promise<LimitsAdmission> {
  const redis = redisClient(url, {
    lazyConnect: true,
    enableAutoPipelining: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => 50,
  });
  const admission = new LimitsAdmission({ redis, clock, secret: () => SECRET, share, patienceMs });
  await admission.connect(CONNECT_WITHIN_MS);
  return admission;
}
