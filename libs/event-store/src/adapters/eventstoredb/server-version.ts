import type { EventStoreDBClient } from '@eventstore/db-client';

/**
 * Such as `EventStoreDB 23.10.1`; without a number when the server tells none. The client asks its server when it
 * connects, and keeps the answer for its own classes.
 */
export async function describeServer(client: EventStoreDBClient): Promise<string> {
  const read: unknown = await Reflect.get(client, 'capabilities');
  const version = typeof read === 'object' && read !== null && 'serverVersion' in read ? read.serverVersion : undefined;
  return typeof version === 'string' ? `EventStoreDB ${version}`.trimEnd() : 'EventStoreDB';
}
