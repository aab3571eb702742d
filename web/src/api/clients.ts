import createClient from 'openapi-fetch';
import type { paths as AuthPaths } from './generated/auth-v1.js';
import type { paths as ConsolePaths } from './generated/console-v1.js';
import type { paths as DevelopmentPaths } from './generated/dev-v1.js';
import type { paths as PersonPaths } from './generated/person-v1.js';
import type { paths as StaffPaths } from './generated/staff-v1.js';
import { Problem } from './problem.js';

const PATIENCE_MS = 30_000;

async function fetchInTime(request: Request): Promise<Response> {
  try {
    return await fetch(new Request(request, { signal: AbortSignal.timeout(PATIENCE_MS) }));
  } catch {
    throw Problem.unreachable();
  }
}

// The session is a cookie that no script can read; it goes along by itself.
const settings = { baseUrl: window.location.origin, fetch: fetchInTime };

export const auth = createClient<AuthPaths>(settings);
export const person = createClient<PersonPaths>(settings);
export const console = createClient<ConsolePaths>(settings);
export const staff = createClient<StaffPaths>(settings);
export const development = createClient<DevelopmentPaths>(settings);

interface Exchange<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * What the service answered.
 * @throws Problem for every answer that is not 2xx, and when there was no whole one in 30 seconds
 */
export async function answerOf<T>(exchange: Promise<Exchange<T>>): Promise<T> {
  const { data, error, response } = await exchange.catch(() => {
    throw Problem.unreachable();
  });
  if (!response.ok) throw Problem.ofAnswer(response, error);
  return data as T;
}

/** What a list says beside its entries. */
export interface Incomplete {
  /** How many entries are missing because they cannot be read. */
  readonly incomplete: number;
}

/** As `answerOf`, of a list that may lack entries. */
export async function listOf<T extends object>(exchange: Promise<Exchange<T>>): Promise<T & Incomplete> {
  const list = await answerOf(exchange);
  const { response } = await exchange;
  return { ...list, incomplete: Number(response.headers.get('consent-incomplete') ?? 0) };
}
