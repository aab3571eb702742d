import type { EventStore, RecordedEvent } from '#event-store';
import type { ParkedRecord } from '#projecting';
import { PROBLEM } from '../command-line/exit-code.js';
import { opsCommand } from '../command-line/ops-command.js';
import { table } from '../terminal/table.js';
import { foundParked } from './found-parked.js';
import { parkedReport, type ParkedReport } from './parked-report.js';

interface EventReport {
  readonly id: string;
  readonly time: string;
  readonly correlation_id: string;
  readonly causation_id: string | null;
  readonly actor: string;
  /** Names of the fields in its data; what is in them may be of a person. */
  readonly fields: readonly string[];
}

interface ShownReport extends ParkedReport {
  /** Null when the log does not hold it any more. */
  readonly event: EventReport | null;
  /** Later events of the same stream. */
  readonly behind_it: number;
}

export const showParked = opsCommand({
  name: 'show',
  summary: 'one parked event: where it is from, which fields it has, and how much of its stream is behind it',
  examples: [{ does: 'by the id in the list', line: 'parked show read-models--blue/grants/ID' }],
  declare: (command) => command.argument('<id>', 'as `parked list` gives it'),
  run: async ({ words: [id = ''], engines, output }) => {
    const record = await foundParked(await engines.records(), id);
    const shown = { ...parkedReport(record), ...(await eventOf(await engines.log(), record.body)) };
    await output.answer(shown, shownText);
    return PROBLEM;
  },
});

async function eventOf(
  log: EventStore,
  { stream, revision, position }: ParkedRecord,
): Promise<Pick<ShownReport, 'event' | 'behind_it'>> {
  const [event] = await log.readStream(stream, { direction: 'forwards', from: revision, limit: 1 });
  const last = (await log.lastRevision(stream)) ?? revision;
  return { event: event?.position === position ? eventReport(event) : null, behind_it: Math.max(0, last - revision) };
}

function eventReport({ id, metadata, data }: RecordedEvent): EventReport {
  const { time, correlationId, causationId, actor } = metadata;
  const ids = { correlation_id: correlationId, causation_id: causationId };
  return { id, time, ...ids, actor, fields: Object.keys(data) };
}

function shownText({ event, ...rest }: ShownReport): string {
  const lines = Object.entries({ ...rest, ...(event && { event_id: event.id, ...event, id: rest.id }) });
  return table(
    ['', ''],
    lines.map(([name, value]) => [name.replaceAll('_', ' '), shownValue(value)]),
  )
    .trimStart()
    .trimEnd();
}

function shownValue(value: string | number | null | readonly string[]): string | number | null {
  return typeof value === 'object' && value !== null ? value.join(', ') : value;
}
