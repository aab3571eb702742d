import { CLOCKS_APART_MS } from '#clock';
import { failureMessage } from '#failures';
import { inTime } from '../status/in-time.js';
import type { ExaminedEngines, RedisState } from './examined-installation.js';
import { unknown, weak, well, wrong, type Finding } from './finding.js';

interface Writable {
  proveWritable(): Promise<void>;
}

/** Whether log, views, records and proofs answer, and take a write: one note of their own, overwritten each time. */
export function storeFindings(engines: ExaminedEngines): Promise<readonly Finding[]> {
  return Promise.all([
    storeFinding('event store', 'EVENT_STORE_URL', () => engines.log()),
    storeFinding('records', 'READ_STORE_URL', () => engines.records()),
    storeFinding('views', 'READ_STORE_URL', () => engines.views()),
    storeFinding('proofs', 'READ_STORE_URL', () => engines.proofs()),
  ]);
}

async function storeFinding(check: string, variable: string, open: () => Promise<Writable>): Promise<Finding> {
  let store: Writable;
  try {
    store = await inTime(open());
  } catch (error) {
    return wrong(check, `does not answer: ${failureMessage(error)}`, `start it, or correct ${variable}`);
  }
  try {
    await inTime(store.proveWritable());
  } catch (error) {
    return wrong(
      check,
      `takes no writes: ${failureMessage(error)}`,
      'make room on its disk, and look whether it may be written to',
    );
  }
  return well(check, 'answers and takes writes');
}

/** Redis, and what its clock says of this machine's. */
export async function redisFindings(engines: ExaminedEngines): Promise<readonly Finding[]> {
  let state: RedisState;
  try {
    state = await inTime(engines.redisState());
  } catch (error) {
    return [
      wrong(
        'redis',
        failureMessage(error),
        'start it, or correct REDIS_URL; until then each process keeps to its share of the limits',
      ),
      unknown('clock', 'there is no Redis to compare it with', 'mend Redis first'),
    ];
  }
  return [redisFinding(state), clockFinding(state)];
}

function redisFinding({ is, appendOnly, whenFull }: RedisState): Finding {
  if (whenFull !== 'noeviction')
    return wrong('redis', `${is} forgets jobs when it is full (${whenFull})`, 'set its maxmemory-policy to noeviction');
  if (!appendOnly) return weak('redis', `${is} forgets counters when it restarts`, 'set its appendonly to yes');
  return well('redis', is);
}

function clockFinding({ aheadMs }: RedisState): Finding {
  const apart = Math.abs(aheadMs);
  const found = `${String(Math.round(apart))} ms from that of Redis`;
  if (apart <= CLOCKS_APART_MS) return well('clock', `agrees: ${found}`);
  return wrong('clock', `is ${found}`, 'let the machines keep time by NTP (chrony, systemd-timesyncd)');
}
