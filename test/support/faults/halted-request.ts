import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/** A POST of which the server has all but the last byte: it is under way until `finish`. */
export class HaltedRequest {
  private constructor(
    private readonly request: ClientRequest,
    private readonly answer: Promise<unknown[]>,
    private readonly lastByte: string,
  ) {}

  /** Resolves when what is sent at first is with the operating system. */
  static async send(url: string, apiKey: string, body: object): Promise<HaltedRequest> {
    const bytes = JSON.stringify(body);
    const sending = request(url, {
      method: 'POST',
      agent: false,
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(bytes)),
      },
    });
    const answer = once(sending, 'response');
    // Whoever finishes the request sees its failure.
    answer.catch(() => undefined);
    await new Promise<void>((resolve, reject) => {
      sending.once('error', reject);
      sending.write(bytes.slice(0, -1), () => {
        resolve();
      });
    });
    return new HaltedRequest(sending, answer, bytes.slice(-1));
  }

  async finish(): Promise<{ status: number | undefined; body: Readonly<Record<string, unknown>> }> {
    this.request.end(this.lastByte);
    const [response] = (await this.answer) as [IncomingMessage];
    const body = JSON.parse(await text(response)) as Readonly<Record<string, unknown>>;
    return { status: response.statusCode, body };
  }
}
