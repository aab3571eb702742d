const REFUSED = 'baseUrl must be an http or https address without user name, query and fragment';

/**
 * The address that the paths of the API are put behind: with a path of its own, where the service stands behind one,
 * and without a slash at its end. The text itself is in no message, as it may hold a password.
 * @throws TypeError when it is no such address
 */
export function baseUrlOf(text: string): string {
  const url = parsed(text);
  const isPlain = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (!isPlain || !/^https?:$/.test(url.protocol)) throw new TypeError(REFUSED);
  return url.href.replace(/\/+$/, '');
}

function parsed(text: string): URL {
  try {
    return new URL(text);
  } catch {
    throw new TypeError(REFUSED);
  }
}
