import { connect, createServer, type Server, type Socket } from 'node:net';
import { portOf } from '../processes/loopback.js';

/** An encrypted record that no key opens. */
const UNREADABLE_RECORD = Buffer.from('170303000141', 'hex');

/**
 * Stands before a service that speaks TLS. Behind the service's first words it puts a record that nobody can read: who
 * does not trust the certificate meets a second fault in the same breath.
 */
export class FaultyTlsLine {
  /** How many connections have met it. */
  met = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  /** @param to the port of a service on loopback */
  static async start(to: number): Promise<FaultyTlsLine> {
    const server = createServer();
    const line = new FaultyTlsLine(server, await portOf(server));
    server.on('connection', (near) => {
      const far = connect(to, '127.0.0.1');
      far.once('data', (words) => {
        line.met += 1;
        near.write(Buffer.concat([words, UNREADABLE_RECORD]));
        far.pipe(near);
      });
      near.pipe(far);
      line.sockets.add(near);
      near
        .on('error', () => undefined)
        .on('close', () => {
          line.sockets.delete(near);
          far.destroy();
        });
      far.on('error', () => undefined).on('close', () => near.destroy());
    });
    return line;
  }

  stop(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }
}
