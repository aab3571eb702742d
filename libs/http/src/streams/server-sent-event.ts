/** A piece of an event stream; what is left out of it is not sent. */
export interface ServerSentEvent {
  readonly id?: number;
  /** JSON, in one line. */
  readonly data?: string;
  /** One line, which clients pass over. */
  readonly comment?: string;
}

/** As it goes over the wire: https://html.spec.whatwg.org/multipage/server-sent-events.html */
export function wireForm({ id, data, comment }: ServerSentEvent): string {
  const lines = [
    ...(comment === undefined ? [] : [`: ${comment}`]),
    ...(id === undefined ? [] : [`id: ${String(id)}`]),
    ...(data === undefined ? [] : [`data: ${inOneLine(data)}`]),
  ];
  return `${lines.join('\n')}\n\n`;
}

/** These end no line of a stream, but many ways to read lines stop there. Escaped, the value is the same. */
function inOneLine(json: string): string {
  return json.replaceAll(/[\u0085\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
