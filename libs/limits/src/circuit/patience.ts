/** How long an answer of Redis is waited for. It takes a fraction of a millisecond when it is well. */
const PATIENCE_MS = 200;
/** And once more after that, because this process may itself have been busy: what has arrived by then is read first. */
const GRACE_MS = 50;

/** Redis did not answer in time. */
export class RedisSilent extends Error {
  override readonly name = 'RedisSilent';
}

/** What `work` comes to. @throws RedisSilent when it takes too long */
export async function withPatience<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      timer = setTimeout(() => {
        reject(new RedisSilent('Redis does not answer'));
      }, GRACE_MS);
    }, PATIENCE_MS);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}
