import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { eventually } from '../time/eventually.js';

/** Bytes that a webhook may have, and far more than any has. */
const [PLENTY, TOO_MUCH] = [1_000, 500_000_000];
const PATIENCE_MS = 20_000;

/** Posts to a program that takes webhooks as one that means harm or has a bad network. */
export class RudePosts {
  private readonly sockets: Socket[] = [];

  constructor(private readonly port: number) {}

  /** One of each kind. */
  async everything(): Promise<void> {
    await this.fallSilent();
    await this.hangUp();
    await this.overflow();
  }

  /** Goes away in the middle of a body. */
  private async hangUp(): Promise<void> {
    const socket = await this.begun(PLENTY);
    socket.destroy();
    await once(socket, 'close');
  }

  /** Stops in the middle of a body, and stays. */
  private async fallSilent(): Promise<void> {
    await this.begun(PLENTY);
  }

  /** Resolves once it is cut off from a body without an end. */
  private async overflow(): Promise<void> {
    const socket = await this.begun(TOO_MUCH);
    const more = (error?: Error | null): void => {
      if (error === undefined || error === null) socket.write('x'.repeat(65_536), more);
    };
    more();
    socket.resume();
    await eventually(() => Promise.resolve(socket.destroyed || socket.readableEnded || undefined), PATIENCE_MS);
  }

  end(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  private async begun(length: number): Promise<Socket> {
    const socket = connect(this.port, 'localhost');
    this.sockets.push(socket);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(`POST /hook HTTP/1.1\r\nhost: x\r\ncontent-length: ${String(length)}\r\n\r\n{"typ`);
    return socket;
  }
}
