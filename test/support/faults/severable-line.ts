import { connect, createServer, type Server, type Socket } from 'node:net';
import { portOf } from '../processes/loopback.js';

/** Stands between a program and a service, and can be cut as a network is. */
export class SeverableLine {
  private readonly sockets = new Set<Socket>();
  private isCut = false;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  /** @param to a service on loopback */
  static async start(to: string): Promise<SeverableLine> {
    const server = createServer();
    const line = new SeverableLine(server, `http://127.0.0.1:${String(await portOf(server))}`);
    server.on('connection', (near) => {
      line.carry(near, Number(new URL(to).port));
    });
    return line;
  }

  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  mend(): void {
    this.isCut = false;
  }

  stop(): void {
    this.cut();
    this.server.close();
  }

  private carry(near: Socket, port: number): void {
    if (this.isCut) {
      near.destroy();
      return;
    }
    const far = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(one);
      one
        .on('error', () => undefined)
        .on('close', () => {
          this.sockets.delete(one);
          other.destroy();
        });
      one.pipe(other);
    }
  }
}
