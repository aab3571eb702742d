/** Characters that are worth a write. */
const PIECE = 65_536;

/** The same text in fewer, longer pieces. */
export async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let waiting: string[] = [];
  let length = 0;
  for await (const line of lines) {
    waiting.push(line);
    length += line.length;
    if (length < PIECE) continue;
    yield waiting.join('');
    [waiting, length] = [[], 0];
  }
  if (length > 0) yield waiting.join('');
}
