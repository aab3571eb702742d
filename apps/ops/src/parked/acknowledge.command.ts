import type { RecordStore } from '#document-store';
import type { EventStore, RecordedEvent } from '#event-store';
import { LogEvent } from '#events';
import { POLICY_FOLLOWS, yetToCome } from '#operations';
import { PARKED, POLICY_EVENTS, SkippedEvents, type SkippedPlace } from '#projecting';
import { isUnreadable } from '#vault';
import { changingCommand } from '../command-line/changing-command.js';
import { FINE } from '../command-line/exit-code.js';
import { CommandFailure, Misuse, OutOfReach } from '../command-line/failures.js';
import type { Invocation } from '../command-line/ops-command.js';
import { givenReason } from './given-reason.js';

interface AcknowledgeOptions {
  readonly reason?: string;
}

interface AcknowledgePlan {
  readonly event: RecordedEvent;
  readonly reason: string;
}

/** In the place of what an event would be parked for: nobody follows its stream. */
const FOLLOWED_BY_NOBODY = 'nobody';

export const acknowledgeUnread = changingCommand<AcknowledgeOptions, AcknowledgePlan>({
  name: 'acknowledge',
  summary: 'go on with an event that no version can read and nobody has parked; who decided it is kept for good',
  examples: [
    {
      does: 'as `verify` names it',
      line: "parked acknowledge demo-preview-ID 3 --reason 'written by a faulty build'",
    },
  ],
  declare: (command) =>
    command
      .argument('<stream>', 'of the event, as `verify` names it')
      .argument('<revision>', 'of the event in it')
      .option('--reason <text>', 'why, without any person’s data'),
  plan: async ({ words: [stream = '', revision = ''], options, engines }) => {
    if (stream === '' || !/^\d{1,15}$/.test(revision)) throw new Misuse('Give the stream and the revision in it.');
    const reason = givenReason(options);
    const event = await unreadEvent(await engines.log(), stream, Number(revision));
    const records = await engines.records();
    await mustBePassed(event, engines);
    await mustNotBeParked(event, records);
    if (await new SkippedEvents(records).has(skippedPlace(event)))
      throw new CommandFailure('It was acknowledged before; the first decision is kept.');
    return { event, reason };
  },
  question: { asks: ({ event }) => `Go on with ${named(event)} unread?`, left: 'Nothing was acknowledged.' },
  foretell: ({ event, reason }, { operator }) => ({
    would: { acknowledged: { ...placeOf(event), reason, by: `operator:${operator()}` } },
    text: `Drills would no longer count ${named(event)}.`,
  }),
  carryOut: async ({ event, reason }, { engines, output, operator }) => {
    const decided = { reason, by: `operator:${operator()}`, at: (await engines.clock()).iso() };
    await new SkippedEvents(await engines.records()).add(skippedPlace(event), decided);
    const acknowledged = { ...placeOf(event), ...decided };
    await output.answer({ acknowledged }, () => `Drills of backups from now on no longer count ${named(event)}.`);
    return FINE;
  },
});

/** @throws CommandFailure where there is none, or where it can be read */
async function unreadEvent(log: EventStore, stream: string, revision: number): Promise<RecordedEvent> {
  const [event] = await log.readStream(stream, { direction: 'forwards', from: revision, limit: 1 });
  if (event?.revision !== revision) throw new CommandFailure('The log has no such event; `verify` names those unread.');
  try {
    new LogEvent(event).read();
  } catch (error) {
    if (isUnreadable(error)) return event;
    throw error;
  }
  throw new CommandFailure('This version can read that event: there is nothing to acknowledge.');
}

/** @throws OutOfReach where somebody follows its stream and may yet park it */
async function mustBePassed(event: RecordedEvent, engines: Invocation<object>['engines']): Promise<void> {
  const [views, slotStates, records] = [engines.views(), engines.slotStates(), engines.records()];
  const followed = { views: await views, slotStates: await slotStates, records: await records };
  const [first] = await yetToCome(event, followed, POLICY_FOLLOWS);
  if (first === undefined) return;
  const where = `is at ${first.position ?? 'its beginning'}, the event at ${event.position}`;
  throw new OutOfReach(`The ${first.name} has yet to come to that event: it ${where}. Ask again when it has.`);
}

/** @throws CommandFailure where somebody stands still behind it, or has put it aside */
async function mustNotBeParked({ position }: RecordedEvent, records: RecordStore): Promise<void> {
  const here = {
    index: 'by-position',
    equal: {},
    direction: 'up',
    limit: 1,
    atLeast: position,
    atMost: position,
  } as const;
  const [parked] = await records.page(PARKED, here);
  if (parked !== undefined)
    throw new CommandFailure(`It is parked as ${parked.id}: \`parked skip\` goes on without it.`);
}

function placeOf({ stream, revision, position }: RecordedEvent) {
  return { stream, revision, position };
}

function skippedPlace(event: RecordedEvent): SkippedPlace {
  const place = { projection: FOLLOWED_BY_NOBODY, collection: POLICY_EVENTS, documentId: event.id };
  return { ...place, ...placeOf(event), eventType: event.type };
}

const named = ({ type, stream, revision }: RecordedEvent): string =>
  `${type} (${stream}, revision ${String(revision)})`;
