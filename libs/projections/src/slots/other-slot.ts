import { MAX_PAGE, type CheckpointWatch, type ViewStore } from '#document-store';
import type { RecordedEvent } from '#event-store';
import { GRANTS } from '../grants/grant-document.js';
import type { Lead } from '../projector/lead.js';

const WAIT_MS = 1_000;
const GRANT_STREAM = 'grant-';

/**
 * Lets views in one slot follow those in the other: an event is taken up only after the others have it, and with the
 * time at which it became readable there. So the two are alike to the byte, and a client that polls by that time hears
 * of nothing twice.
 */
export class OtherSlot implements Lead {
  /**
   * @param views those that lead
   * @param watch where they stand
   */
  constructor(
    private readonly views: ViewStore,
    private readonly watch: CheckpointWatch,
  ) {}

  async passed(position: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !(await this.watch.reaches(position, WAIT_MS)));
    signal.throwIfAborted();
  }

  readableTimes(events: readonly RecordedEvent[]): Promise<(event: RecordedEvent) => string> {
    return readableTimesIn(this.views, events);
  }
}

/** The times at which events of grants became readable, as these views have them; all of the events must be in them. */
export async function readableTimesIn(
  views: ViewStore,
  events: readonly RecordedEvent[],
): Promise<(event: RecordedEvent) => string> {
  const streams = events.map(({ stream }) => stream).filter((stream) => stream.startsWith(GRANT_STREAM));
  const ids = [...new Set(streams)].map((stream) => stream.slice(GRANT_STREAM.length));
  const times = new Map<string, string>();
  for (let at = 0; at < ids.length; at += MAX_PAGE) {
    for (const { id, body } of await views.getMany(GRANTS, ids.slice(at, at + MAX_PAGE))) {
      if (body.changedAt !== null) times.set(`${GRANT_STREAM}${id}`, body.changedAt);
    }
  }
  // An earlier change of the same grant gets the last one's time, which overwrites it in the end anyway.
  return ({ stream, metadata }) => times.get(stream) ?? metadata.time;
}
