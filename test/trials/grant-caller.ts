import { isErrorCode, statusOf } from '#http';
import type { ToolAnswer } from '../support/assistants/mcp-clients.js';
import { modernCall, rpcPost } from '../support/assistants/rpc-post.js';

/** Longer than a write takes that waits out a fault of a few seconds, shorter than the gateway waits. */
const ANSWER_MS = 10_000;

const CALL_ID = 'trial';

export interface Reply {
  /** 0 where no answer came. */
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

const NO_ANSWER: Reply = { status: 0, body: {} };

/** How a business claims and reads its grants. */
export interface GrantCaller {
  /** Of the call that it is in, where its previews have to be made as well; null outside of one. */
  readonly callId: string | null;
  claim(previewId: string): Promise<Reply>;
  read(grantId: string): Promise<Reply>;
}

/** One request to the gateway, which is given up after ten seconds. @param token a bearer's */
export async function ask(baseUrl: string, method: string, path: string, token: string, body?: object): Promise<Reply> {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  try {
    const response = await fetch(baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...type },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return { status: response.status, body: (await response.json()) as Reply['body'] };
  } catch {
    return NO_ANSWER;
  }
}

export function byRest(baseUrl: string, apiKey: string): GrantCaller {
  return {
    callId: null,
    claim: (previewId) => ask(baseUrl, 'POST', '/v1/grants', apiKey, { preview_id: previewId }),
    read: (grantId) => ask(baseUrl, 'GET', `/v1/grants/${grantId}`, apiKey),
  };
}

/** As a voice agent does, by the tools of the MCP server. */
export function byTools(baseUrl: string, apiKey: string): GrantCaller {
  const call = async (name: string, input: object): Promise<Reply> => {
    const { headers, body } = modernCall('tools/call', { name, arguments: input });
    const signal = AbortSignal.timeout(ANSWER_MS);
    const told = { authorization: `Bearer ${apiKey}`, 'x-call-id': CALL_ID, ...headers };
    return rpcPost(`${baseUrl}/mcp/voice`, told, body, signal).then(
      ({ status, body: { result } }) => (status === 200 ? replyOf(result as ToolAnswer) : { ...NO_ANSWER, status }),
      () => NO_ANSWER,
    );
  };
  return {
    callId: CALL_ID,
    claim: (previewId) => call('claim_key', { preview_id: previewId }),
    read: (grantId) => call('get_grant', { id: grantId }),
  };
}

/** A tool's answer as the routes of REST give it: a refusal has the status of its code. */
function replyOf({ isError, content, structuredContent = {} }: ToolAnswer): Reply {
  if (isError !== true) return { status: 200, body: structuredContent };
  const body = JSON.parse(content[1]?.text ?? '{}') as { readonly error?: { readonly code: string } };
  const code = body.error?.code ?? '';
  return isErrorCode(code) ? { status: statusOf(code), body } : NO_ANSWER;
}
