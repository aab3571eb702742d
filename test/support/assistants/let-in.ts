import { randomBytes } from 'node:crypto';
import { SCOPES, type Scope } from '#assistants';
import type { RunningProcess } from '#runtime';

/** An assistant that a person has let in. */
export interface LetIn {
  readonly assistantId: string;
  readonly accessToken: string;
}

/** As if the person had said yes to it on the page; another name is another assistant. */
export async function letIn(
  { services, settings }: RunningProcess,
  personId: string,
  { name = 'Helper', scopes = SCOPES }: { readonly name?: string; readonly scopes?: readonly Scope[] } = {},
): Promise<LetIn> {
  const clientId = `https://app.example/${encodeURIComponent(name)}`;
  const approved = { clientId, name, redirectHost: 'app.example', scopes };
  const { assistantId, grantId } = await services.connections.approve(personId, approved);
  const accessToken = randomBytes(32).toString('base64url');
  const payload = { grantId, aud: `${settings.origin}/mcp/person`, scope: scopes.join(' ') };
  await services.assistantTokens.put('AccessToken', accessToken, payload, 3600);
  return { assistantId, accessToken };
}
