import { randomUUID } from 'node:crypto';
import type { CommandContext } from '../running/command-context.js';

/**
 * What hangs on a deletion names neither the person nor the request: in the log, that would link a child or a member to
 * the person for ever.
 */
export function unlinkedContext(): CommandContext {
  return { correlationId: randomUUID(), actor: 'service:erasure' };
}
