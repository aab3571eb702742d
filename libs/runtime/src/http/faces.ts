import { accountFace, accountFaceDescription, authDocument, v1Description, v1Face } from '#http';
import type { Face, PublishedDocument } from '#http';
import { ApiKeyAuthenticator } from '../services/api-key-authenticator.js';
import type { Services } from '../services/services.js';
import { SessionAuthenticator } from '../services/session-authenticator.js';

/** The faces for people, by their bases. */
const ACCOUNT_FACES = [['/auth/v1', authDocument]] as const;

/** Every face of the service: each process knows them all, and by them what is unknown and what another process serves. */
export function facesOf(services: Services): readonly Face[] {
  const sessions = new SessionAuthenticator(services.sessions);
  return [
    v1Face(new ApiKeyAuthenticator(services.apiKeys, services.businesses)),
    ...ACCOUNT_FACES.map(([base, document]) => accountFace(base, document, sessions)),
  ];
}

export const descriptions: readonly PublishedDocument[] = [
  v1Description,
  ...ACCOUNT_FACES.map(([base, document]) => accountFaceDescription(base, document)),
];
