import { randomUUID } from 'node:crypto';
import type { Clock } from '#clock';
import type { EventStore, JsonObject } from '#event-store';

interface RawEngines {
  readonly log: EventStore;
  readonly clock: Clock;
}

/** An event as it is, whatever it is: it goes past all that would refuse it. */
export async function appendRaw(
  { log, clock }: RawEngines,
  stream: string,
  type: string,
  data: JsonObject = {},
): Promise<void> {
  const metadata = { time: clock.iso(), correlationId: randomUUID(), causationId: null, actor: 'service:test' };
  await log.append(stream, [{ id: randomUUID(), type, data, metadata }], 'any');
}
