/** A piece of an event stream; what is left out of it is not sent. */
export interface ServerSentEvent {
  readonly id?: number;
  /** One line. */
  readonly data?: string;
  /** One line, which clients pass over. */
  readonly comment?: string;
}

/** As it goes over the wire: https://html.spec.whatwg.org/multipage/server-sent-events.html */
export function wireForm({ id, data, comment }: ServerSentEvent): string {
  const lines = [
    ...(comment === undefined ? [] : [`: ${comment}`]),
    ...(id === undefined ? [] : [`id: ${String(id)}`]),
    ...(data === undefined ? [] : [`data: ${data}`]),
  ];
  return `${lines.join('\n')}\n\n`;
}
