import { ensureProgram } from './debian-package.mjs';
import { SetUpFailure } from './report.mjs';

/** Jobs and limits want a Redis: the one REDIS_URL names, else a `redis-server` to be started beside the service. */
export async function ensureRedis() {
  if (process.env.REDIS_URL) return;
  try {
    await ensureProgram('redis-server');
  } catch (error) {
    if (!(error instanceof SetUpFailure)) throw error;
    throw new SetUpFailure(
      `${error.message}\nOr set REDIS_URL to a Redis that runs already: REDIS_URL=redis://127.0.0.1:6379 npm start`,
    );
  }
}
