import type { Socket } from 'node:net';

/** More than any message has; who sends more is cut off. */
const MAX_LINE = 262_144;

/** Calls `take` with each whole line that comes. */
export function eachLine(socket: Socket, take: (line: string) => void): void {
  let rest = '';
  socket.setEncoding('utf8');
  socket.on('data', (piece) => {
    const lines = (rest + String(piece)).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE || lines.some((line) => line.length > MAX_LINE)) {
      socket.destroy();
      return;
    }
    for (const line of lines) take(line);
  });
}

export function sendLine(socket: Socket, message: object): void {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`);
}
