import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  accountAuthentication,
  businessAuthentication,
  createHttpApp,
  createLogger,
  OwnOrigin,
  type BusinessPrincipal,
  type HttpAppOptions,
} from '#http';
import { AUTH_ROUTES, SHOP_ROUTES, ShopModule } from './shop.js';

export const BUSINESS_ID = '00000000-0000-4000-8000-000000000005';
/** Of its pages. */
const ORIGIN = 'https://shop.example';
/** Of the key, by which lines name it. */
export const KEY_ID = '00000000-0000-4000-8000-00000000000a';
export const KEY = 'svc_live_production';
export const DEMO_KEY = 'svc_live_demo';
/** Makes the look-up itself fail. */
export const CURSED_KEY = 'svc_live_cursed';

export const PRODUCTION: BusinessPrincipal = {
  kind: 'business',
  businessId: BUSINESS_ID,
  keyId: KEY_ID,
  name: 'Example Books',
  mode: 'production',
  claimWindowMinutes: 10,
  restrictedUntil: null,
  plan: { name: 'free', requestsPerMinute: 60, previewsPerDay: 2000 },
};

export interface RunningSampleApp {
  readonly app: NestFastifyApplication;
  readonly port: number;
  readonly url: string;
  /** Every line of the log so far, parsed. */
  readonly lines: () => readonly Record<string, unknown>[];
}

export async function runSampleApp(options: Partial<HttpAppOptions> = {}): Promise<RunningSampleApp> {
  const written: string[] = [];
  const logger = createLogger({ stream: { write: (line) => void written.push(line) } });
  const app = await createHttpApp(ShopModule, {
    logger,
    faces: [
      { base: '/v1', routes: SHOP_ROUTES, authenticate: businessAuthentication({ authenticate: businessOfKey }) },
      {
        base: '/auth/v1',
        routes: AUTH_ROUTES,
        authenticate: accountAuthentication({ authenticate: accountOfToken }, new OwnOrigin(ORIGIN)),
      },
    ],
    ...options,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.getHttpServer().address() as AddressInfo;
  return {
    app,
    port,
    url: `http://127.0.0.1:${port}`,
    lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

function businessOfKey(apiKey: string): Promise<BusinessPrincipal | undefined> {
  if (apiKey === KEY) return Promise.resolve(PRODUCTION);
  if (apiKey === DEMO_KEY) return Promise.resolve({ ...PRODUCTION, mode: 'demo' });
  if (apiKey === CURSED_KEY) {
    return Promise.reject(Object.assign(new Error('down'), { name: 'DocumentStoreUnavailable' }));
  }
  return Promise.resolve(undefined);
}

async function accountOfToken(token: string) {
  if (token !== 'session-1') return undefined;
  return {
    kind: 'account',
    accountId: 'account-1',
    sessionId: 'session-1',
    isFresh: false,
    isByPasskey: false,
    isInStaffHours: true,
  } as const;
}
