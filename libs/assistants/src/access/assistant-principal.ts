import type { Scope } from './scopes.js';

/** The assistant that an access token speaks for, in the name of a person. */
export interface AssistantPrincipal {
  readonly kind: 'assistant';
  readonly assistantId: string;
  /** As the person sees it. */
  readonly name: string;
  readonly personId: string;
  readonly accountId: string;
  /** Of the token. */
  readonly scopes: readonly Scope[];
}
