import type { FastifyRequest } from 'fastify';
import type { CommandContext } from '#command-side';
import type { ActingAssistant } from '#domain';
import { assistantOf } from '#http';

/** In whose name a call is made, and by which assistant. */
export interface AssistantContext {
  readonly personId: string;
  readonly assistant: ActingAssistant;
  readonly context: CommandContext;
}

/** The person acts, through the assistant: both stand beside every event that comes of it. */
export function actingIn(request: FastifyRequest): AssistantContext {
  const { personId, assistantId, name } = assistantOf(request);
  const context = { correlationId: request.id, actor: `person:${personId}`, assistantId };
  return { personId, assistant: { id: assistantId, name }, context };
}
