import type { Clock } from '#clock';
import {
  accountFace,
  accountFaceDescription,
  authDocument,
  consoleDocument,
  networkGate,
  developmentDocument,
  PERSON_BODY_LIMITS,
  personDocument,
  routesOf,
  staffDocument,
  v1Description,
  v1Face,
  voiceFace,
} from '#http';
import type { Face, OpenApiDocument, PublishedDocument } from '#http';
import { ApiKeyAuthenticator } from '../services/api-key-authenticator.js';
import { CountingAuthenticator } from '../services/counting-authenticator.js';
import type { Services } from '../services/services.js';
import type { Settings } from '../settings/settings.js';
import { SessionAuthenticator } from '../services/session-authenticator.js';

interface AccountFace {
  readonly base: string;
  readonly document: OpenApiDocument;
  /** See `accountFace`. */
  readonly bodyLimits?: Readonly<Record<string, number>>;
  /** Whether what accounts do there is limited; signing out never is, nor is what staff do. */
  readonly limited?: boolean;
}

/** Open, and not there unless it is switched on. */
const DEVELOPMENT = '/dev/v1';

const ACCOUNT_FACES: readonly AccountFace[] = [
  { base: '/auth/v1', document: authDocument },
  { base: '/person/v1', document: personDocument, bodyLimits: PERSON_BODY_LIMITS, limited: true },
  { base: '/console/v1', document: consoleDocument, limited: true },
  { base: '/staff/v1', document: staffDocument },
];

/**
 * Every face of the service: each process knows them all, and by them what is unknown and what another process serves.
 */
export function facesOf(
  services: Services,
  clock: Clock,
  { developmentRoutes, trustedProxies }: Pick<Settings, 'developmentRoutes' | 'trustedProxies'>,
): readonly Face[] {
  const apiKeys = new ApiKeyAuthenticator(services.apiKeys, services.businesses);
  const sessions = new SessionAuthenticator(services.sessions);
  const businesses = new CountingAuthenticator(apiKeys, services.requestUsage, clock);
  const { admission } = services.limits;
  const gate = networkGate(admission, trustedProxies);
  return [
    v1Face(businesses, admission),
    voiceFace(businesses, admission),
    ...ACCOUNT_FACES.map(({ base, document, bodyLimits, limited = false }) =>
      accountFace(base, document, sessions, gate, { bodyLimits, allowances: limited ? admission : undefined }),
    ),
    ...(developmentRoutes ? [{ base: DEVELOPMENT, routes: routesOf(developmentDocument, DEVELOPMENT) }] : []),
  ];
}

const descriptions: readonly PublishedDocument[] = [
  v1Description,
  ...ACCOUNT_FACES.map(({ base, document }) => accountFaceDescription(base, document)),
];

/** The descriptions of all faces: that for development goes with its routes. */
export function descriptionsOf({
  developmentRoutes,
}: Pick<Settings, 'developmentRoutes'>): readonly PublishedDocument[] {
  return developmentRoutes ? [...descriptions, accountFaceDescription(DEVELOPMENT, developmentDocument)] : descriptions;
}
