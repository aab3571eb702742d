/** Where a stream ends: the revision of its last event and that event's place in the log. */
export interface StreamHead {
  readonly revision: number;
  readonly place: number;
}

export function writeHead(head: StreamHead): string {
  return `${head.revision} ${head.place}`;
}

export function readHead(text: string): StreamHead {
  const space = text.indexOf(' ');
  return { revision: Number(text.slice(0, space)), place: Number(text.slice(space + 1)) };
}
