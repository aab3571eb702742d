import type { OwnPasskey } from '#accounts';
import type { ShapeOf } from '#http';
import type { Passkey } from './passkey.js';

/** A passkey as it is answered. */
export function publicPasskey({ id, name, createdAt, lastUsedAt }: OwnPasskey): ShapeOf<typeof Passkey> {
  return {
    id,
    name,
    created_at: new Date(createdAt).toISOString(),
    last_used_at: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  };
}
