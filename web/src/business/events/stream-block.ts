/** What a block of an event stream holds, where it is an event. */
interface StreamBlock {
  readonly id: string;
  readonly data: string;
}

/** Undefined for a block without id or data, as one of comments. */
export function blockIn(text: string): StreamBlock | undefined {
  const [id, data] = [fieldIn(text, 'id'), fieldIn(text, 'data')];
  return id === undefined || data === undefined ? undefined : { id, data };
}

/** Without a pattern: the `$` of one finds the end of a line at U+2028, too, which ends none here. */
function fieldIn(text: string, name: string): string | undefined {
  const start = `${name}: `;
  return text
    .split('\n')
    .find((line) => line.startsWith(start))
    ?.slice(start.length);
}
