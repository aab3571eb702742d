import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { once } from 'node:events';

/**
 * Stands between the clients and the gRPC server as the network and the operating system do: it can cut connections,
 * refuse them, or hold every byte back as a stopped process does (connections are still accepted then, and nothing is
 * answered).
 */
export class Relay {
  private listener: Server | undefined;
  private readonly pairs = new Set<{ client: Socket; server: Socket }>();
  private frozen = false;
  private port = 0;
  private received = 0;

  constructor(private readonly targetPort: number) {}

  /** Listens on a free port at first, on the same port after `refuse`. */
  async accept(): Promise<number> {
    if (this.listener !== undefined) return this.port;
    const listener = createServer((socket) => {
      this.join(socket);
    });
    listener.listen(this.port, '127.0.0.1');
    await once(listener, 'listening');
    this.listener = listener;
    this.port = (listener.address() as AddressInfo).port;
    return this.port;
  }

  /** Cuts what is connected and refuses what comes. */
  async refuse(): Promise<void> {
    const listener = this.listener;
    this.listener = undefined;
    this.cut();
    if (listener === undefined) return;
    const closed = once(listener, 'close');
    listener.close();
    await closed;
  }

  /** Bytes that clients have sent since the last time. */
  takeReceived(): number {
    const { received } = this;
    this.received = 0;
    return received;
  }

  cut(): void {
    for (const { client, server } of this.pairs) {
      client.resetAndDestroy();
      server.destroy();
    }
    this.pairs.clear();
  }

  freeze(): void {
    this.frozen = true;
    for (const { client, server } of this.pairs) {
      client.unpipe(server).pause();
      server.unpipe(client).pause();
    }
  }

  thaw(): void {
    this.frozen = false;
    for (const { client, server } of this.pairs) client.pipe(server).pipe(client);
  }

  private join(client: Socket): void {
    const server = connect(this.targetPort, '127.0.0.1');
    const pair = { client, server };
    this.pairs.add(pair);
    for (const socket of [client, server]) {
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.pairs.delete(pair);
        client.destroy();
        server.destroy();
      });
    }
    client.on('data', (chunk: Buffer) => {
      this.received += chunk.length;
    });
    if (this.frozen) client.pause();
    else client.pipe(server).pipe(client);
  }
}
