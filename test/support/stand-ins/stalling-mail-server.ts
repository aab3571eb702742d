import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/**
 * A mail server (RFC 5321) that greets nobody until it is told to, and takes everything then but mail for
 * `gone@people.example`.
 */
export class StallingMailServer {
  /** All that clients have said to it. */
  readonly lines: string[] = [];
  private readonly held: Socket[] = [];
  private isHolding = true;

  private constructor(private readonly server: Server) {
    server.on('connection', (socket) => {
      if (this.isHolding) this.held.push(socket);
      else this.converse(socket);
    });
  }

  static async start(): Promise<StallingMailServer> {
    const server = createServer();
    const held = new StallingMailServer(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return held;
  }

  get url(): string {
    return `smtp://127.0.0.1:${String((this.server.address() as AddressInfo).port)}`;
  }

  /** Greets those that wait, and whoever comes. */
  goOn(): void {
    this.isHolding = false;
    for (const socket of this.held.splice(0)) this.converse(socket);
  }

  async stop(): Promise<void> {
    for (const socket of this.held.splice(0)) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private converse(socket: Socket): void {
    let isData = false;
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    socket.on('error', () => undefined);
    say('220 test');
    createInterface({ input: socket }).on('line', (line) => {
      this.lines.push(line);
      if (line === 'QUIT') socket.end('221 bye\r\n');
      else if (isData && line !== '.') return;
      else say(answerTo(line));
      isData = line === 'DATA';
    });
  }
}

function answerTo(line: string): string {
  if (line === 'DATA') return '354 go on';
  if (line === 'STARTTLS') return '502 no such thing here';
  return line.startsWith('RCPT TO:<gone@people.example>') ? '550 5.1.1 nobody of that name' : '250 fine';
}
