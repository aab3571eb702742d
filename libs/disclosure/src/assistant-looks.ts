import { randomUUID } from 'node:crypto';
import type { Clock } from '#clock';
import { accessStream, type ActingAssistant, type AssistantLookEvent } from '#domain';
import type { EventStore } from '#event-store';
import type { DomainCodec } from '#events';

/** What an assistant is shown of its person. */
export interface AssistantLook {
  /** `read` of one thing, `listed` of a list. */
  readonly action: 'read' | 'listed';
  /** Names of what is shown, such as `address`. */
  readonly fields: readonly string[];
}

const TYPE_OF = { read: 'access.read_by_assistant.v1', listed: 'access.listed_by_assistant.v1' } as const;

/**
 * Writes down in a person's own history what an assistant is shown, and which one it was, by the name of that time: it
 * is durable before the answer leaves.
 */
export class AssistantLooks {
  constructor(
    private readonly log: EventStore,
    private readonly codec: DomainCodec,
    private readonly clock: Clock,
  ) {}

  /**
   * @param correlationId the request's id
   * @throws SubjectErased for a person who was deleted, CryptoUnavailable, and what the log throws; then nothing may be
   *   shown
   */
  async record(
    personId: string,
    assistant: ActingAssistant,
    { action, fields }: AssistantLook,
    correlationId: string,
  ): Promise<void> {
    const data = { assistantId: assistant.id, assistantName: assistant.name, fields };
    const event: AssistantLookEvent = { type: TYPE_OF[action], at: this.clock.iso(), data };
    const by = { correlationId, causationId: null, actor: `person:${personId}`, assistantId: assistant.id };
    const stream = accessStream(personId);
    await this.log.append(stream, [await this.codec.encode(stream, event, { id: randomUUID(), ...by })], 'any');
  }
}
