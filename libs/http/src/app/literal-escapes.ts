/**
 * The address with escapes that mean nothing (`%zz`, half a character) taken literally. The router would refuse them
 * before anyone is authenticated; taken literally they are just a path that is not there, or an id that nothing has.
 */
export function withLiteralEscapes(url: string): string {
  if (!url.includes('%')) return url;
  const end = url.search(/[?#;]/);
  const path = end === -1 ? url : url.slice(0, end);
  return isDecodable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    // A path is never empty.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
