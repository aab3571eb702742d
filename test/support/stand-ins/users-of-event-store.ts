import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { closeNow, portOf } from '../processes/loopback.js';

/** What EventStoreDB does with the users of its HTTP API, as far as docker/eventstoredb/users.sh goes. */
export class UsersOfEventStore {
  /** Passwords by user, as a new server has them. */
  readonly passwords = new Map([
    ['admin', 'changeit'],
    ['ops', 'changeit'],
  ]);

  private constructor(
    private readonly server: Server,
    readonly baseUrl: string,
  ) {}

  static async start(): Promise<UsersOfEventStore> {
    const server = createServer();
    const users = new UsersOfEventStore(server, `http://127.0.0.1:${String(await portOf(server))}`);
    server.on('request', (request: IncomingMessage, response) => {
      void text(request).then((body) => response.writeHead(users.answer(request, body)).end());
    });
    return users;
  }

  async stop(): Promise<void> {
    await closeNow(this.server);
  }

  /** @returns the status that it is answered with */
  private answer({ headers, method, url = '' }: IncomingMessage, body: string): number {
    const [, credentials = ''] = (headers.authorization ?? '').split(' ');
    const [user = '', password] = Buffer.from(credentials, 'base64').toString().split(':');
    if (this.passwords.get(user) !== password) return 401;
    const [, whose] = /^\/users\/(\w+)\/command\/reset-password$/.exec(url) ?? [];
    if (whose !== undefined) return this.set(whose, (JSON.parse(body) as { newPassword: string }).newPassword, 200);
    if (method !== 'POST' || url !== '/users/') return method === 'GET' ? 200 : 201;
    const { loginName, password: first } = JSON.parse(body) as { loginName: string; password: string };
    return this.passwords.has(loginName) ? 409 : this.set(loginName, first, 201);
  }

  private set(user: string, password: string, status: number): number {
    this.passwords.set(user, password);
    return status;
  }
}
