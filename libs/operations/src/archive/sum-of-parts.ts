import type { ArchivePart } from '#event-store';

/** What files hold together. */
export function sumOfParts(parts: readonly ArchivePart[]): Pick<ArchivePart, 'events' | 'bytes'> {
  return parts.reduce((sum, { events, bytes }) => ({ events: sum.events + events, bytes: sum.bytes + bytes }), {
    events: 0,
    bytes: 0,
  });
}
