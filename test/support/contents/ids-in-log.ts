import { MAX_READ, type EventStore } from '#event-store';

/** Of every event, in the log's order. */
export async function idsIn(log: EventStore): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let after: string | undefined; ;) {
    const page = await log.readLog({ limit: MAX_READ, ...(after !== undefined && { after }) });
    ids.push(...page.events.map(({ id }) => id));
    if (page.atHead) return ids;
    after = page.through;
  }
}
