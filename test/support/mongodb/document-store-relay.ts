import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import pLimit from 'p-limit';
import { QueryBook } from './query-book.js';
import { readCommand } from './read-command.js';

/**
 * Where the command's name stands in an OP_MSG: after the header, flags, section kind, document length and element
 * type.
 */
const COMMAND_NAME_AT = 26;

/** Commands that change nothing: they need not wait for one another. */
const READS: ReadonlySet<string> = new Set(['aggregate', 'find', 'getMore', 'hello', 'isMaster', 'ismaster', 'ping']);

type Fault = 'cut-before' | 'cut-after' | 'hold';

/**
 * Stands between the driver and a server of MongoDB's protocol. It lets one write at a time through, because FerretDB
 * reads and writes a document in two steps where MongoDB does it in one; it can lose a command or the acknowledgement
 * of one; and it writes down what is looked for.
 */
export class DocumentStoreRelay {
  readonly queries = new QueryBook();
  private readonly oneAtATime = pLimit(1);
  private readonly faults = new Map<string, Fault[]>();
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly port: number,
  ) {}

  /**
   * @param url of a server on loopback, such as `mongodb://127.0.0.1:27017/`
   * @param host the address that it listens at
   */
  static async start(url: string, host = '127.0.0.1'): Promise<DocumentStoreRelay> {
    const server = createServer();
    const relay = new DocumentStoreRelay(server, Number(new URL(url).port));
    server.on('connection', (client) => {
      void relay.serve(client);
    });
    server.listen(0, host);
    await once(server, 'listening');
    return relay;
  }

  get url(): string {
    const { address, port } = this.server.address() as AddressInfo;
    return `mongodb://${address}:${port}/`;
  }

  /** The next such command reaches the server, but its connection ends before the answer. */
  loseAnswer(command: string): void {
    this.plan(command, 'cut-after');
  }

  /** The next such command's connection ends before the server has it. */
  loseCommand(command: string): void {
    this.plan(command, 'cut-before');
  }

  /** The next such command is done, but its answer never comes. */
  holdAnswer(command: string): void {
    this.plan(command, 'hold');
  }

  async stop(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private plan(command: string, fault: Fault): void {
    this.faults.set(command, [...(this.faults.get(command) ?? []), fault]);
  }

  private async serve(client: Socket): Promise<void> {
    const server = connect(this.port, '127.0.0.1');
    for (const socket of [client, server]) {
      this.sockets.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          this.sockets.delete(socket);
          client.destroy();
          server.destroy();
        });
    }
    const answers = messages(server);
    try {
      for await (const command of messages(client)) {
        const name = nameOf(command);
        this.queries.write(readCommand(command));
        const fault = this.faults.get(name)?.shift();
        if (fault === 'cut-before') break;
        const exchange = async (): Promise<Buffer | undefined> => {
          server.write(command);
          return (await answers.next()).value;
        };
        const answer = await (READS.has(name) ? exchange() : this.oneAtATime(exchange));
        if (fault === 'cut-after' || answer === undefined) break;
        if (fault !== 'hold') client.write(answer);
      }
    } catch {
      // A socket that ended in the midst of a message; the other end is told by its own.
    }
    client.destroy();
    server.destroy();
  }
}

/** Each message begins with its length in bytes, as a little-endian integer of 32 bits. */
async function* messages(socket: Socket): AsyncGenerator<Buffer, undefined> {
  let read = Buffer.alloc(0);
  for await (const chunk of socket) {
    read = Buffer.concat([read, chunk as Buffer]);
    while (read.length >= 4 && read.length >= read.readInt32LE(0)) {
      const length = read.readInt32LE(0);
      yield read.subarray(0, length);
      read = read.subarray(length);
    }
  }
  return undefined;
}

function nameOf(message: Buffer): string {
  return message.toString('utf8', COMMAND_NAME_AT, Math.max(COMMAND_NAME_AT, message.indexOf(0, COMMAND_NAME_AT)));
}
