import type { Position, StoredEvent } from '#event-store';
import { leafHash, type Leaf } from '#proofs';
import { treeDifferences, type TreeDifference } from './tree-differences.js';

/** Leaves of the tree, and what stands in the log where their events should. */
export interface LeafWindow {
  readonly leaves: readonly Leaf[];
  /** Those that come after them. */
  readonly next: readonly Leaf[];
  /** More than there are leaves, where the log goes on: events may have been put in. */
  readonly events: readonly StoredEvent[];
}

export interface WindowDifferences {
  readonly differences: readonly TreeDifference[];
  /** How many of the events stand where the leaves are; the others come after them. */
  readonly own: number;
}

/**
 * What has become of the events of a part of the tree.
 * @param isThorough false to look for moved events close by alone, which takes a thousandth of the time
 */
export function windowDifferences({ leaves, next, events }: LeafWindow, isThorough: boolean): WindowDifferences {
  const known = [...leaves, ...next];
  let shift = 0;
  const found = events.map((event, at) => {
    const index = indexOf(event, known, at + shift, isThorough);
    if (index === undefined) return { position: event.position, text: `no leaf ${String(at)}` };
    shift = index - at;
    return { position: event.position, text: textOf(known[index]) };
  });
  const own = ownOf(leaves, next, found);
  const texts = found.slice(0, own).map(({ text }) => text);
  return { differences: treeDifferences(leaves.map(textOf), texts), own };
}

/** Which leaf is the event's; undefined when none is. @param likely where it stands if nothing else has happened */
function indexOf(event: StoredEvent, known: readonly Leaf[], likely: number, isThorough: boolean): number | undefined {
  const isIt = (leaf: Leaf | undefined): boolean =>
    leaf !== undefined && leafHash(leaf.salt, event.bytes).equals(leaf.hash);
  if (isIt(known[likely])) return likely;
  const there = known.findIndex(({ position }) => position === event.position);
  if (there !== -1 && isIt(known[there])) return there;
  const anywhere = isThorough ? known.findIndex(isIt) : -1;
  return anywhere === -1 ? undefined : anywhere;
}

/**
 * The events that these leaves answer for: up to the last one that is theirs, and all up to their last position that
 * are not of the leaves after them, where those belong when positions have shifted.
 */
function ownOf(
  leaves: readonly Leaf[],
  next: readonly Leaf[],
  found: readonly { readonly position: Position; readonly text: string }[],
): number {
  const [own, others] = [new Set(leaves.map(textOf)), new Set(next.map(textOf))];
  const to = leaves.at(-1)?.position ?? '';
  return found.findLastIndex(({ text, position }) => own.has(text) || (position <= to && !others.has(text))) + 1;
}

const textOf = (leaf: Leaf | undefined): string => leaf?.hash.toString('base64') ?? '';
