import type { LimitFunction } from 'p-limit';
import { pause, untilBeat } from '#clock';
import type { VersionedRecord } from '#document-store';
import type { RecordedEvent } from '#event-store';
import { LogEvent } from '#events';
import type { LeadingViews } from '../projector/leading-views.js';
import { OneDocument, type Refusal } from '../projector/one-document.js';
import { checkpointOf } from '../partitions/partition.js';
import type { ParkedDocuments } from './parked-documents.js';
import type { ParkedRecord } from './parked-record.js';
import type { Projection } from '../projector/projection.js';
import type { ProjectorEngines } from '../projector/projector-engines.js';

type ParkedDocument = VersionedRecord<ParkedRecord>;

export interface RetryParts {
  readonly projection: Projection;
  readonly engines: ProjectorEngines;
  readonly parked: ParkedDocuments;
  readonly lead: LeadingViews | undefined;
  /** Whoever writes in these views takes turns. */
  readonly turn: LimitFunction;
  readonly onUnparked: (record: ParkedRecord) => void;
}

const POLL_EVERY_MS = 500;
/** Looks, after which one is made for what only another process can have done. */
const LOOKS_A_ROUND = 10;
/** Events read and applied in one step. */
const STEP_EVENTS = 1_024;

/**
 * Tries parked documents again when somebody asks for it: each is brought up to the event it stands behind and to all
 * that came since, in the order of the log. That goes on beside the projector, for however long it takes; only the last
 * stretch is done in its turn.
 */
export class ParkedRetries {
  constructor(private readonly parts: RetryParts) {}

  /** Until `signal`. What fails is tried again. */
  async watch(signal: AbortSignal): Promise<void> {
    const { parked } = this.parts;
    for (let looks = 0; !signal.aborted; looks += 1) {
      const isRound = looks % LOOKS_A_ROUND === LOOKS_A_ROUND - 1;
      if (isRound) await this.retryEach(() => parked.removedElsewhere(), signal);
      // Even where none is known: what another process parked is retried here.
      if (isRound || parked.count > 0) await this.retryEach(() => parked.asked(), signal);
      await pause(untilBeat(POLL_EVERY_MS), signal);
    }
  }

  private async retryEach(look: () => Promise<readonly ParkedDocument[]>, signal: AbortSignal): Promise<void> {
    try {
      for (const record of await look()) if (!signal.aborted) await this.retry(record, signal);
    } catch {
      // The next look comes to it again.
    }
  }

  private async retry(record: ParkedDocument, signal: AbortSignal): Promise<void> {
    const { projection, parked, turn, engines } = this.parts;
    const { stream, revision, position } = record.body;
    const passed = await engines.views.checkpoint(checkpointOf(projection));
    // A crash may have come after it was parked and before what stands before it was written. The request stands.
    if (passed === undefined || passed < position) return;
    const [first] = await engines.log.readStream(stream, { direction: 'forwards', from: revision, limit: 1 });
    const begun = first?.position === position ? await this.apply(record.body, [first]) : undefined;
    const near = begun ?? (await this.follow(record.body, position, signal));
    await turn(async () => {
      const end = isRefusal(near) ? near : await this.follow(record.body, near, signal);
      if (signal.aborted) return;
      if (isRefusal(end)) await parked.failedAgain(record, end.event, end.error);
      else {
        await parked.unpark(record);
        this.parts.onUnparked(record.body);
      }
    });
  }

  /**
   * Applies what stands behind `from`, as far as the views are. @returns how far it came, or the event that was refused
   */
  private async follow(place: ParkedRecord, from: string, signal: AbortSignal): Promise<string | Refusal> {
    const { projection, engines } = this.parts;
    const filter = { streamPrefixes: projection.streamPrefixes };
    let after = from;
    while (!signal.aborted) {
      const until = await engines.views.checkpoint(checkpointOf(projection));
      if (until === undefined || after >= until) break;
      const page = await engines.log.readLog({ after, filter, limit: STEP_EVENTS });
      const events = page.events.filter((event) => event.position <= until);
      const refusal = await this.apply(place, events);
      if (refusal !== undefined) return refusal;
      const { through = until } = page;
      after = through < until ? through : until;
    }
    return after;
  }

  private async apply(place: ParkedRecord, recorded: readonly RecordedEvent[]): Promise<Refusal | undefined> {
    const { projection, engines, lead, parked } = this.parts;
    const events = recorded.map((one) => new LogEvent(one));
    const document = new OneDocument(engines.views, place, parked);
    const readableAt = (await lead?.readableTimes(events)) ?? (() => engines.clock.iso());
    for (const event of events) await projection.apply(event, document, readableAt(event));
    const writes = document.writes();
    if (writes.length > 0) await engines.views.apply({ writes });
    return document.refusal;
  }
}

function isRefusal(end: string | Refusal): end is Refusal {
  return typeof end !== 'string';
}
