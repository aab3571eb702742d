import type { Clock } from '#clock';
import {
  accountAuthentication,
  accountFace,
  accountFaceDescription,
  networkGate,
  descriptionPath,
  documentOf,
  PERSON_BODY_LIMITS,
  personDocument,
  routeRules,
  v1Description,
  v1Face,
  voiceFace,
} from '#http';
import type { Face, FaceContract, OpenApiDocument, PublishedDocument } from '#http';
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

const ACCOUNT_FACES: readonly AccountFace[] = [
  { base: '/person/v1', document: personDocument, bodyLimits: PERSON_BODY_LIMITS, limited: true },
];

/**
 * Every face of the service: each process knows them all, and by them what is unknown and what another process serves.
 */
export function facesOf(
  contracts: readonly FaceContract[],
  services: Services,
  clock: Clock,
  settings: Pick<Settings, 'developmentRoutes' | 'trustedProxies'>,
): readonly Face[] {
  const apiKeys = new ApiKeyAuthenticator(services.apiKeys, services.businesses);
  const sessions = new SessionAuthenticator(services.sessions);
  const businesses = new CountingAuthenticator(apiKeys, services.requestUsage, clock);
  const { admission } = services.limits;
  const gate = networkGate(admission, settings.trustedProxies);
  return [
    v1Face(businesses, admission),
    voiceFace(businesses, admission),
    ...ACCOUNT_FACES.map(({ base, document, bodyLimits, limited = false }) =>
      accountFace(base, document, sessions, gate, { bodyLimits, allowances: limited ? admission : undefined }),
    ),
    ...servedOf(contracts, settings).map((contract): Face => {
      const { base, limitsWrites = false, credentials } = contract;
      const routes = routeRules(contract);
      if (credentials === 'none') return { base, routes };
      const authenticate = accountAuthentication(sessions);
      return { base, routes, authenticate, networkGate: gate, ...(limitsWrites && { allowances: admission }) };
    }),
  ];
}

/** The descriptions of all faces that are there. */
export function descriptionsOf(
  contracts: readonly FaceContract[],
  settings: Pick<Settings, 'developmentRoutes'>,
): readonly PublishedDocument[] {
  return [
    v1Description,
    ...ACCOUNT_FACES.map(({ base, document }) => accountFaceDescription(base, document)),
    ...servedOf(contracts, settings).map((face) => ({ document: documentOf(face), paths: [descriptionPath(face)] })),
  ];
}

function servedOf(
  contracts: readonly FaceContract[],
  { developmentRoutes }: Pick<Settings, 'developmentRoutes'>,
): readonly FaceContract[] {
  return contracts.filter(({ isForDevelopment = false }) => developmentRoutes || !isForDevelopment);
}
