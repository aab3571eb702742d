import type { ArchiveResult, ForeseenArchive } from '#operations';
import { sizeText } from '../terminal/size-text.js';
import { table } from '../terminal/table.js';
import type { CompactedReport } from './compacted-report.js';

export function foreseenText({ events, bytes, first, last, unfinished, held_back_by: by }: ForeseenArchive): string {
  const range =
    first === null || last === null ? '' : `, of positions ${first} to ${last}, ${sizeText(bytes)} unpacked`;
  return [
    `${String(events)} access events would be archived${range}.`,
    ...(unfinished === 0 ? [] : [`A run was cut off: ${String(unfinished)} of its files would be finished first.`]),
    ...heldBackText(by),
  ].join('\n');
}

export function archivedText({ files, events, bytes, held_back_by: by }: ArchiveResult): string {
  if (files.length === 0)
    return ['No access event is old enough that is not archived yet.', ...heldBackText(by)].join('\n');
  const rows = files.map((one) => [one.file, one.events, sizeText(one.bytes), one.sha256]);
  return [
    `${String(events)} access events are archived, in ${sizeText(bytes)}. The database has them too until \`archive --compact\`.`,
    ...heldBackText(by),
    '',
    table(['FILE', 'EVENTS', 'SIZE', 'SHA-256'], rows),
  ].join('\n');
}

function heldBackText(by: string | null): readonly string[] {
  return by === null ? [] : [`More is old enough, and stays until it was passed by what is behind: ${by}.`];
}

export function foreseenCompactionText({ dropped }: CompactedReport): string {
  return `The log’s database would be written anew without ${String(dropped)} access events, which stand in files.`;
}

export function compactedText({ events, dropped }: CompactedReport): string {
  const left = events === null ? '' : `; it has ${String(events)} events itself`;
  return `The log’s database was written anew without ${String(dropped)} access events, which stand in files${left}.`;
}
