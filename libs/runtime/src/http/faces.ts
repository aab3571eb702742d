import type { Clock } from '#clock';
import { descriptionPaths, documentOf, networkGate, RpcOrigins, servedFaces } from '#http';
import type { Face, FaceContract, PublishedDocument } from '#http';
import { CountingAuthenticator, KeyUseRecordingAuthenticator } from '../authentication/counting-authenticator.js';
import { isLocalName } from '../settings/loopback.js';
import type { Services } from '../services/services.js';
import type { Settings } from '../settings/settings.js';
import { SessionAuthenticator } from '../authentication/session-authenticator.js';

/**
 * Every face of the service: each process knows them all, and by them what is unknown and what another process serves.
 */
export function facesOf(
  contracts: readonly FaceContract[],
  services: Services,
  clock: Clock,
  settings: Pick<Settings, 'developmentRoutes' | 'mcpAllowedOrigins' | 'origin' | 'trustedProxies'>,
): readonly Face[] {
  const { admission } = services.limits;
  const callers = new KeyUseRecordingAuthenticator(services.apiKeyAuthenticator, services.apiKeyUses, clock);
  const isLocal = (host: string | undefined): boolean => isLocalName(host, settings.origin);
  const guards = {
    callers,
    businesses: new CountingAuthenticator(callers, services.requestUsage, clock),
    rpcOrigins: new RpcOrigins(services.ownOrigin, settings.mcpAllowedOrigins, isLocal),
    sessions: new SessionAuthenticator(services.sessions),
    assistants: { tokens: services.accessTokens, origin: settings.origin },
    ownOrigin: services.ownOrigin,
    isLocal,
    admission,
    networkGate: networkGate(admission, settings.trustedProxies),
    repeats: {
      requests: services.repeatedRequests,
      answers: services.keptAnswers,
      rules: services.disclosedAnswers,
      admission,
    },
  };
  return thoseThere(contracts, settings).flatMap((contract) => servedFaces(contract, guards));
}

/** The descriptions of all faces that are there. */
export function descriptionsOf(
  contracts: readonly FaceContract[],
  settings: Pick<Settings, 'developmentRoutes'>,
): readonly PublishedDocument[] {
  const described = thoseThere(contracts, settings).filter(({ isRpc }) => isRpc !== true);
  return described.map((face) => ({
    document: documentOf(face),
    paths: descriptionPaths(face),
    ...(face.alsoDescribedAt !== undefined && { sharedPath: face.alsoDescribedAt }),
  }));
}

function thoseThere(
  contracts: readonly FaceContract[],
  { developmentRoutes }: Pick<Settings, 'developmentRoutes'>,
): readonly FaceContract[] {
  return contracts.filter(({ isForDevelopment = false }) => developmentRoutes || !isForDevelopment);
}
