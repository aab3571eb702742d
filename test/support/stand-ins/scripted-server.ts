import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { closeNow, portOf } from '../processes/loopback.js';

/** A request as it arrived. */
export interface HeardRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Reply = (response: ServerResponse, request: HeardRequest) => void;

/** A server that answers what a test tells it to, as no service would. */
export class ScriptedServer {
  readonly heard: HeardRequest[] = [];
  private replies: readonly Reply[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<ScriptedServer> {
    const server = createServer();
    const port = await portOf(server);
    const scripted = new ScriptedServer(server, `http://127.0.0.1:${String(port)}`);
    server.on('request', (request, response) => void scripted.take(request, response));
    return scripted;
  }

  /** From now on: one answer for each request, the last one for all that follow. */
  answers(...replies: readonly Reply[]): void {
    this.heard.length = 0;
    this.replies = replies;
  }

  async stop(): Promise<void> {
    await closeNow(this.server);
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.on('error', () => undefined);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    const heard = { method, path: url, headers, body: Buffer.concat(chunks).toString('utf8') };
    this.heard.push(heard);
    this.replies[Math.min(this.heard.length, this.replies.length) - 1]?.(response, heard);
  }
}

/** An answer in JSON. */
export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Reply {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
}

/** A refusal as the service writes it. */
export function refusal(status: number, code: string, headers: Readonly<Record<string, string>> = {}): Reply {
  return json(status, { error: { code, message: 'What went wrong, in words.', request_id: 'r-1' } }, headers);
}

/** Ends the connection without an answer. */
export const hangUp: Reply = (response) => {
  response.destroy();
};
