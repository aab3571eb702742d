/** What a stream is of, by the part of its name before the id: the only part that a metric or a trace may show. */
export function streamCategory(stream: string): string {
  const [category = ''] = stream.split('-', 1);
  return category;
}
