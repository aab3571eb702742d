import { ConsentError } from './consent-error.js';

/** A piece of a stream, as a blank line ends it; what it does not have is left out. */
export interface ServerSentEvent {
  readonly id?: string;
  readonly data?: string;
  /** The service tells by one why it ends a stream. */
  readonly comment?: string;
}

/** Several times the largest event; more than that is not the service. */
const MAX_CHARACTERS = 1024 * 1024;

/**
 * The pieces of an event stream (https://html.spec.whatwg.org/multipage/server-sent-events.html), wherever the network
 * has cut it. What comes after the last blank line is no piece.
 * @throws ConsentError `invalid_response` when one is too large
 */
export async function* serverSentEvents(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  let piece: ServerSentEvent = {};
  for await (const line of linesOf(chunks)) {
    if (line !== '') piece = withLine(piece, line);
    else {
      if (Object.keys(piece).length > 0) yield piece;
      piece = {};
    }
  }
}

/** Fields that this service does not send are passed over, as the standard says. */
function withLine(piece: ServerSentEvent, line: string): ServerSentEvent {
  const { name, value } = fieldIn(line);
  if (name === '') return { ...piece, comment: value };
  if (name === 'id') return { ...piece, id: value };
  if (name !== 'data') return piece;
  const data = piece.data === undefined ? value : `${piece.data}\n${value}`;
  if (data.length > MAX_CHARACTERS) throw tooLarge();
  return { ...piece, data };
}

/** Without a pattern: the `.` of one stops at signs that end no line of a stream, as U+2028. */
function fieldIn(line: string): { readonly name: string; readonly value: string } {
  const colon = line.indexOf(':');
  if (colon === -1) return { name: line, value: '' };
  const value = line.slice(colon + 1);
  return { name: line.slice(0, colon), value: value.startsWith(' ') ? value.slice(1) : value };
}

async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true });
    // A carriage return at the very end may be the first half of a line's end.
    const lines = text.split(/\r\n|\n|\r(?!$)/);
    text = lines.pop() ?? '';
    yield* lines;
    if (text.length > MAX_CHARACTERS) throw tooLarge();
  }
}

function tooLarge(): ConsentError {
  return new ConsentError({ code: 'invalid_response', message: 'an event of the stream is larger than any it can be' });
}
