import type { CommandContext } from '#command-side';

/** Who acts when a test gives a command that no route gives yet. */
export const byTest: CommandContext = { correlationId: '00000000-0000-4000-8000-000000000000', actor: 'service:test' };
