import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConsentClient, type ConsentClientOptions } from '../client.js';
import { isObject } from '../http/answer.js';
import { WrongUsage } from './usage.js';

/** Who asks, and whom. */
export interface KnownAccess {
  readonly apiKey: string;
  readonly baseUrl: string;
}

type Patience = Pick<ConsentClientOptions, 'timeoutMs' | 'maxRetries'>;

interface Access {
  readonly apiKey?: string | undefined;
  readonly baseUrl?: string | undefined;
}

/**
 * What the options name, else the environment, else the demo of the folder. The demo's key goes to the demo's address
 * alone. @throws WrongUsage when something is missing
 */
export function knownAccess(options: Access): KnownAccess {
  const apiKey = options.apiKey ?? process.env['CONSENT_API_KEY'];
  const baseUrl = options.baseUrl ?? process.env['CONSENT_BASE_URL'];
  if (apiKey === undefined && baseUrl !== undefined) throw new WrongUsage('no API key: --api-key or CONSENT_API_KEY');
  const demo = apiKey !== undefined && baseUrl !== undefined ? {} : demoIn(process.cwd());
  const found = { apiKey: apiKey ?? demo.apiKey, baseUrl: baseUrl ?? demo.baseUrl };
  if (found.apiKey === undefined) throw new WrongUsage('no API key: --api-key, CONSENT_API_KEY or ./data/demo.json');
  if (found.baseUrl === undefined) throw new WrongUsage('no address: --base-url, CONSENT_BASE_URL or ./data/demo.json');
  return { apiKey: found.apiKey, baseUrl: found.baseUrl };
}

/** @throws WrongUsage for what is no access */
export function clientFor(access: KnownAccess, patience: Patience = {}): ConsentClient {
  try {
    return new ConsentClient({ ...access, ...patience });
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : 'what was given is no access');
  }
}

/** What the service has written for whoever tries it out (`npm start`); nothing where it is not there. */
function demoIn(folder: string): Access {
  try {
    const demo: unknown = JSON.parse(readFileSync(join(folder, 'data', 'demo.json'), 'utf8'));
    const business = isObject(demo) ? demo['business'] : undefined;
    return {
      apiKey: isObject(business) ? textOf(business['api_key']) : undefined,
      baseUrl: isObject(demo) ? textOf(demo['base_url']) : undefined,
    };
  } catch {
    return {};
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
