import { mustBeListed } from './known-message.js';

/** An answer as a client sees it. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // Tests look into bodies by the API's own field names.
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * One request, sent as it is given; its answer may be one that the description does not know. What is refused must be
 * refused in words of docs/errors.md.
 */
export async function ask(
  baseUrl: string,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Promise<Answer> {
  const withType = body === undefined ? headers : { 'content-type': 'application/json', ...headers };
  const response = await fetch(baseUrl + path, { method, headers: withType, ...(body !== undefined && { body }) });
  const text = await wholeText(response);
  const parsed = text === '' ? {} : (JSON.parse(text) as Answer['body']);
  if (response.status >= 400) mustBeListed(parsed);
  return { status: response.status, headers: response.headers, body: parsed };
}

/** None of a stream, which has no end: it is left. */
async function wholeText(response: Response): Promise<string> {
  if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true) return response.text();
  await response.body?.cancel();
  return '';
}

/** What of an answer a test compares as a whole. */
export function seen({ status, body }: Answer): { status: number; body: Answer['body'] } {
  return { status, body };
}

/** Status and code of a refusal. */
export function refusal({ status, body }: Answer): { status: number; code: unknown } {
  return { status, code: (body as { error?: { code?: unknown } }).error?.code };
}

/** The words of a refusal. */
export function messageOf({ body }: Answer): string {
  return String((body as { error?: { message?: unknown } }).error?.message);
}

/** The id of what was made. @throws Error that tells why nothing was */
export function idOf(answer: Answer): string {
  const { id } = answer.body;
  if (typeof id !== 'string') throw new Error(`nothing was made: ${String(answer.status)}, ${messageOf(answer)}`);
  return id;
}

/** The grants of a list's page. */
export function dataOf(answer: Answer): readonly Readonly<Record<string, unknown>>[] {
  return answer.body['data'] as readonly Readonly<Record<string, unknown>>[];
}
