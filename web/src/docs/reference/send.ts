/**
 * What the reference asks with. Where nobody typed a token it would send the word `Bearer` alone, which counts before
 * the session that the browser has.
 */
export function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  if (request.headers.get('authorization')?.trim() === 'Bearer') request.headers.delete('authorization');
  return fetch(request);
}
