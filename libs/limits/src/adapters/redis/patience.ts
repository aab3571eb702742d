/**
 * How long an answer of Redis is waited for: a fraction of a millisecond when all is well, a flush of its file when the
 * disk is busy.
 */
export const REDIS_PATIENCE_MS = 800;
/**
 * And these turns more after that, because this process may itself have been busy: what has arrived by then is read
 * first.
 */
const GRACE_TURNS = 4;
const TURN_MS = 50;

/** Redis did not answer in time. */
class RedisSilent extends Error {
  override readonly name = 'RedisSilent';
}

/**
 * What `work` comes to. Every request passes here: p-timeout, which takes a stack trace at each call, would show.
 * @throws RedisSilent when it takes longer than that and the turns of grace
 */
export async function withPatience<T>(work: Promise<T>, patienceMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    const wait = (ms: number, turns: number): void => {
      timer = setTimeout(() => {
        if (turns > 0) wait(TURN_MS, turns - 1);
        else reject(new RedisSilent('Redis does not answer'));
      }, ms);
    };
    wait(patienceMs, GRACE_TURNS);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}
