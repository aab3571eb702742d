import { setImmediate as othersTurn } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';

/**
 * A frozen server, or a dead way to it, is noticed after both together: 20 s by the client's own settings, 5 s by
 * these.
 */
const KEEP_ALIVE = { keepAliveInterval: 3_000, keepAliveTimeout: 2_000 };

const SETTINGS = /\?(.*)$/s;
const USER = /^esdb(?:\+discover)?:\/\/[^:/@]+:[^@]+@/;

/**
 * Connects lazily: nothing is sent before the first call.
 *
 * @param url EventStoreDB's connection string, such as `esdb://admin:changeit@host:2113` or
 *   `esdb://127.0.0.1:2113?tls=false`
 * @throws Error when it is none, or names no user although the connection is encrypted. The message holds no part of
 *   the string.
 */
export function connect(url: string): EventStoreDBClient {
  const insecure = /[?&]tls=false(&|$)/i.test(url);
  if (!USER.test(url) && !insecure) {
    throw new Error('the EventStoreDB connection string needs a user and a password, or tls=false');
  }
  const client = parse(withKeepAlive(url.trim()));
  hearReconnectErrors(client);
  return client;
}

/**
 * The client warns on the console of every keep-alive under 10 s. Ours is meant. Of what else it warns (an option it
 * does not know) the first line is heard: after that comes the whole string with its password.
 */
function withSafeWarnings<T>(make: () => T): T {
  const { warn } = console;
  console.warn = (said: unknown): void => {
    const [line = ''] = String(said).split('\n', 1);
    if (!line.startsWith('Specified KeepAliveInterval')) warn(line);
  };
  try {
    return make();
  } finally {
    console.warn = warn;
  }
}

/** The client's own ParseError holds the whole string with its password, so it goes no further. */
function parse(url: string): EventStoreDBClient {
  try {
    return withSafeWarnings(() => EventStoreDBClient.connectionString(url));
  } catch {
    throw new Error('the EventStoreDB connection string cannot be read');
  }
}

function withKeepAlive(url: string): string {
  const given = (SETTINGS.exec(url)?.[1] ?? '').toLowerCase().replaceAll(/[_-]/g, '');
  const missing = Object.entries(KEEP_ALIVE).filter(([name]) => !given.includes(`${name.toLowerCase()}=`));
  const added = missing.map(([name, ms]) => `${name}=${ms}`).join('&');
  if (added === '') return url;
  return `${url.replace(/\/+$/, '')}${SETTINGS.test(url) ? '&' : '?'}${added}`;
}

/**
 * Client 6.2.1 starts `handleError` and never waits for it. It rejects when an old call ends while a cluster is being
 * searched in vain, and nobody would hear that: the process would exit. It closes the channel as well, under a call
 * that begins in the same turn: so it is done a turn later.
 */
function hearReconnectErrors(client: EventStoreDBClient): void {
  const handleError: unknown = Reflect.get(client, 'handleError');
  if (typeof handleError !== 'function') return;
  Reflect.set(client, 'handleError', async (...failed: unknown[]): Promise<void> => {
    await othersTurn();
    try {
      await Reflect.apply(handleError, client, failed);
    } catch {
      return;
    }
  });
}
