import type { KoaContextWithOIDC } from 'oidc-provider';
import { FIRST_SCOPE, scopesIn } from '#assistants';
import { errors, interactionPolicy } from './oidc-provider.js';

const { Check, Prompt } = interactionPolicy;

/** The person is asked each time, by a page of ours: whoever said yes once may sit somewhere else by now. */
export function consentPolicy(): InstanceType<typeof Prompt>[] {
  const check = new Check('not_asked', 'the person is asked', (ctx: KoaContextWithOIDC) => {
    if (ctx.oidc.result?.consent === undefined) return Check.REQUEST_PROMPT;
    if (ctx.oidc.account === undefined) throw new errors.AccessDenied('the person is not there any more');
    return Check.NO_NEED_TO_PROMPT;
  });
  return [new Prompt({ name: 'consent', requestable: true }, check)];
}

/**
 * The scope that a request to be let in asks for: what of it there is here; the first one for whoever names none.
 * @returns what was asked, where nothing of it is there
 */
export function askedScope(scope: string | undefined): string {
  if (scope === undefined || scope.trim() === '') return FIRST_SCOPE;
  const known = scopesIn(scope);
  return known.length === 0 ? scope : known.join(' ');
}
