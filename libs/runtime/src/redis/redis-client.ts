import { Redis, type RedisOptions } from 'ioredis';

const SOCKET = 'unix:';

/** The URL of a Redis that listens on a Unix socket. */
export function socketUrl(path: string): string {
  return `${SOCKET}//${encodeURI(path).replaceAll(/[?#]/g, encodeURIComponent)}`;
}

/** Without what decides the type of the client's answers. */
type ClientOptions = Omit<RedisOptions, 'replyMapping'>;

/** A client on `redis://…`, `rediss://…` or `unix:///path/of/a/socket`. */
export function redisClient(url: string, options: ClientOptions): Redis {
  if (!url.startsWith(SOCKET)) return new Redis(url, options);
  return new Redis({ ...options, path: decodeURIComponent(new URL(url).pathname) });
}
