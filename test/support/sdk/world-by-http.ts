import { createServer, type IncomingMessage, type Server } from 'node:http';
import { closeNow, portOf } from '../processes/loopback.js';
import type { Service } from '../service/service.js';
import type { Person } from '../personas/person.js';
import type { TestBusiness } from '../personas/world.js';

/**
 * Lets a program of another language ask for what happens in a test's world: `POST /preview`,
 * `POST /claim-approval`, `POST /confirmation`.
 */
export class WorldByHttp {
  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(service: Service, business: TestBusiness, person: Person): Promise<WorldByHttp> {
    const act = async (path: string | undefined, body: string): Promise<object> => {
      if (path === '/preview') return { preview_id: await service.world.preview(business.id, person) };
      if (path === '/claim-approval') await person.approvesClaims((JSON.parse(body) as { required: boolean }).required);
      else await person.confirmsAddress();
      return {};
    };
    const server = createServer((request, response) => {
      bodyOf(request)
        .then((body) => act(request.url, body))
        .then(
          (told) => response.end(JSON.stringify(told)),
          (error: unknown) => response.writeHead(500).end(String(error)),
        );
    });
    return new WorldByHttp(server, `http://127.0.0.1:${String(await portOf(server))}`);
  }

  async stop(): Promise<void> {
    await closeNow(this.server);
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
