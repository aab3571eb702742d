export interface UspsOptions {
  /** `POSTAL_URL`: the API's base with the application's credentials, such as `https://key:secret@apis.usps.com`. */
  readonly url: string;
  /**
   * Calls that this process may make in an hour, token calls included. The Postal Service allows 60 to an application
   * that has asked for no more; processes that share an application must share the number out among them. Default 60.
   */
  readonly callsPerHour?: number;
  /** Calls on their way at once. Default 4. */
  readonly concurrency?: number;
  /** Time for one call. Default 3000. */
  readonly callTimeoutMs?: number;
  /** Time for an address, all tries and waits included. Default 8000. */
  readonly totalTimeoutMs?: number;
  /** Before the first repeat; it doubles with each, and jitter takes up to half of it off. Default 250. */
  readonly backoffMs?: number;
}

/** Where the API is and who we are there. */
export interface UspsAccount {
  /** Without a slash at the end. */
  readonly base: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Fails on a URL without credentials, or on plain http beyond this machine. The message repeats nothing of the URL. */
export function uspsAccount(url: string): UspsAccount {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined) throw new Error('POSTAL_URL is not a URL');
  const isLocal = parsed.protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(parsed.hostname);
  if (parsed.protocol !== 'https:' && !isLocal) throw new Error('POSTAL_URL must be https');
  if (parsed.username === '' || parsed.password === '')
    throw new Error('POSTAL_URL must hold the client id and the client secret');
  return {
    base: parsed.origin + parsed.pathname.replace(/\/+$/, ''),
    clientId: decodeURIComponent(parsed.username),
    clientSecret: decodeURIComponent(parsed.password),
  };
}
