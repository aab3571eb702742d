import type { Admission } from '#limits';
import { accountAuthentication, type AccountAuthenticator } from '../auth/account-authentication.js';
import { assistantAuthentication, type AssistantAccess } from '../auth/assistant-authentication.js';
import type { OwnOrigin } from '../auth/own-origin.js';
import type { RpcOrigins } from '../auth/rpc-origins.js';
import { businessAuthentication, type BusinessAuthenticator } from '../auth/business-authentication.js';
import type { NetworkGate } from '../networks/network-gate.js';
import type { Repeats } from '../repeats/repeats.js';
import { routeRules, type FaceContract } from '../routes/face-contract.js';
import { sayError } from '../voice/spoken-errors.js';
import type { Face, RouteRule } from './face.js';

/** What stands before the routes of a face. */
export interface FaceGuards {
  readonly businesses: BusinessAuthenticator;
  /** The same for faces that speak JSON-RPC, where a call counts and a request does not. */
  readonly callers: BusinessAuthenticator;
  readonly rpcOrigins: RpcOrigins;
  readonly sessions: AccountAuthenticator;
  readonly assistants: AssistantAccess;
  readonly ownOrigin: OwnOrigin;
  /**
   * Whether a name leads to this machine alone. Development has nothing else to guard it: a page whose name somebody
   * points here would read its mailbox.
   */
  readonly isLocal: (host: string | undefined) => boolean;
  /** Keeps limits and allowances; without it nothing is limited. */
  readonly admission?: Admission;
  /** Limits open routes by network. */
  readonly networkGate?: NetworkGate;
  /** Answers repeated requests of businesses. */
  readonly repeats?: Repeats;
}

/**
 * A face as the server guards it. What is spoken is a face of its own, so that unknown routes under its base are
 * answered with a sentence as well.
 */
export function servedFaces(contract: FaceContract, guards: FaceGuards): readonly Face[] {
  const { base, credentials, limitsWrites = false } = contract;
  const { admission, networkGate } = guards;
  const routes = routeRules(contract);
  switch (credentials) {
    case 'access-token':
      return [rpcFace(contract, routes, assistantAuthentication(guards.assistants), guards)];
    case 'none':
      return [{ base, routes, ...(contract.isForDevelopment === true && { answersTo: guards.isLocal }) }];
    case 'session': {
      const authenticate = accountAuthentication(guards.sessions, guards.ownOrigin);
      const limits = {
        ...(networkGate && { networkGate }),
        ...(limitsWrites && admission && { allowances: admission }),
      };
      return [{ base, routes, authenticate, ...limits }];
    }
    case 'api-key': {
      if (contract.isRpc === true) return [rpcFace(contract, routes, businessAuthentication(guards.callers), guards)];
      const behind = {
        authenticate: businessAuthentication(guards.businesses),
        ...(admission && { admission }),
        ...(guards.repeats && { repeats: guards.repeats }),
      };
      const { spokenBase } = contract;
      if (spokenBase === undefined) return [{ base, routes, ...behind }];
      const isSpoken = (path: string): boolean => path.startsWith(`${spokenBase}/`);
      return [
        { base, routes: routes.filter(({ path }) => !isSpoken(path)), ...behind },
        { base: spokenBase, routes: routes.filter(({ path }) => isSpoken(path)), ...behind, say: sayError },
      ];
    }
  }
}

/** Nothing is counted at its door: what is called, its handler knows. */
function rpcFace(
  { base }: FaceContract,
  routes: readonly RouteRule[],
  authenticate: NonNullable<Face['authenticate']>,
  { rpcOrigins }: FaceGuards,
): Face {
  const problemBefore: Face['problemBefore'] = (request) => rpcOrigins.problemWith(request);
  const sharedWith: Face['sharedWith'] = (request) => rpcOrigins.headersFor(request);
  return { base, routes, authenticate, problemBefore, sharedWith, isRpc: true };
}
