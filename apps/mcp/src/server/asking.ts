import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  type InputRequiredResult,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { isJsonObject } from './json-object.js';
import type { Elicitation } from './tool.js';

const QUESTION = 'confirmation';
const BOX = 'confirmed';

/** Whether a client puts questions to its person; one that names no kind of them means forms. */
export function takesForms({ mcpReq }: ServerContext): boolean {
  const envelope = mcpReq.envelope as Readonly<Record<string, unknown>> | undefined;
  const capabilities = envelope?.[CLIENT_CAPABILITIES_META_KEY];
  const elicitation = isJsonObject(capabilities) ? capabilities['elicitation'] : undefined;
  if (!isJsonObject(elicitation)) return false;
  return 'form' in elicitation || !('url' in elicitation);
}

/** What came back with a call. */
export function askingIn(context: ServerContext): Elicitation {
  const { mcpReq } = context;
  const state = mcpReq.requestState();
  const accepted = acceptedContent(mcpReq.inputResponses, QUESTION);
  return { state: typeof state === 'string' ? state : undefined, accepted, context };
}

/** Whether the person ticked the box. */
export function isConfirmed({ accepted }: Elicitation): boolean {
  return accepted?.[BOX] === true;
}

/** A question with a box to tick. @param state comes back with the answer */
export function confirmationOf(message: string, title: string, state: string): InputRequiredResult {
  const box = { type: 'boolean', title, default: false } as const;
  const question = inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [BOX]: box }, required: [BOX] },
  });
  return inputRequired({ inputRequests: { [QUESTION]: question }, requestState: state });
}
