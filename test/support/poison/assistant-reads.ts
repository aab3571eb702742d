import { randomUUID } from 'node:crypto';
import { fieldsOf, toldOf, type ToolAnswer } from '../assistants/mcp-clients.js';
import { NEW_ADDRESS } from '../personas/registration.js';
import { modernCall, rpcPost } from '../assistants/rpc-post.js';
import type { Story } from './story.js';

/** What an assistant's look comes to. */
export interface AssistantRead {
  readonly tool: string;
  /** Null when it was answered. */
  readonly code: string | null;
  readonly say: string;
  /** How many entries are missing, as the answer says; undefined when it says nothing of it. */
  readonly incomplete: unknown;
}

/** Every tool that a person's assistant looks with, and what it is given. */
const LOOKS: Readonly<Record<string, object>> = {
  get_my_address: {},
  list_grants: {},
  list_access_history: {},
  list_pending_claims: {},
  preview_move: { address: NEW_ADDRESS, effective_date: '2099-01-01', keep: [] },
  get_change: { change_id: randomUUID() },
};

/** Their names. */
export const TOOLS: readonly string[] = Object.keys(LOOKS);

/** Looks with each of these tools. */
export async function assistantReads(
  { assistant }: Story,
  baseUrl: string,
  tools: readonly string[],
): Promise<readonly AssistantRead[]> {
  return Promise.all(
    tools.map(async (tool) => {
      const message = modernCall('tools/call', { name: tool, arguments: LOOKS[tool] ?? {} });
      const headers = { authorization: `Bearer ${assistant.accessToken}`, ...message.headers };
      const { body } = await rpcPost(`${baseUrl}/mcp/person`, headers, message.body);
      const answer = body['result'] as ToolAnswer;
      const say = answer.content[0]?.text ?? '';
      if (answer.isError === true)
        return { tool, code: String(toldOf(answer).error['code']), say, incomplete: undefined };
      return { tool, code: null, say, incomplete: fieldsOf(answer)['incomplete'] };
    }),
  );
}
