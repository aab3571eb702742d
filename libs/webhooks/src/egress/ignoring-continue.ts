import type { Socket } from 'node:net';

/** The beginning of an informational answer, up to its status. */
const INFORMATIONAL = /^HTTP\/1\.[01] 1\d\d/;
const STATUS_END = 'HTTP/1.1 100'.length;
const HEAD_END = '\r\n\r\n';
const TWO = 0x32;

/**
 * Has each `100 Continue` that comes before an answer read as `102 Processing`. RFC 9110, section 15.2: whoever sends a
 * request must be able to read over any 1xx, asked for or not, and some receivers send this one unasked; the HTTP
 * client gives up on it, and on no other. The client takes what has arrived by `read`. A piece of a body that begins
 * like such an answer is shown with that one digit changed.
 */
export function ignoringContinue(socket: Socket): Socket {
  const read = socket.read.bind(socket);
  socket.read = (size?: number): unknown => {
    const piece: unknown = read(size);
    if (Buffer.isBuffer(piece)) readOver(piece);
    return piece;
  };
  return socket;
}

function readOver(piece: Buffer): void {
  for (let at = 0; INFORMATIONAL.test(piece.toString('latin1', at, at + STATUS_END));) {
    if (piece.toString('latin1', at + STATUS_END - 3, at + STATUS_END) === '100') piece[at + STATUS_END - 1] = TWO;
    const end = piece.indexOf(HEAD_END, at);
    if (end < 0) return;
    at = end + HEAD_END.length;
  }
}
