import { EventUnreadable } from '#vault';

/** An event that no document can be made of where it stands. A projector parks it. */
export class CannotApply extends EventUnreadable {
  override readonly name = 'CannotApply';
}

/** Where an event stands, and what it is called. */
interface Found {
  readonly type: string;
  readonly position: string;
}

/** For an event that begins a document: another one begins nothing anew, and what is there stays. */
export function mustBeFirst(document: object | undefined, event: Found): void {
  if (document !== undefined) throw new CannotApply(`${event.type} at ${event.position}: its document is begun`);
}

/** For an event that needs a document which was never begun. */
export function missingDocument(event: Found): never {
  throw new CannotApply(`${event.type} at ${event.position}: its document does not exist`);
}
