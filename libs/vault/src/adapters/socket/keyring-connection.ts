import { connect, type Socket } from 'node:net';
import { CryptoUnavailable, NoSuchWrappingKey } from '../../errors.js';
import { damagedKey } from '../../keyring/wrapped-key.js';
import { eachLine, sendLine } from './lines.js';
import { BEAT_MS, type Answer, type News, type Question, type KeyringState } from './messages.js';

const PATIENCE_MS = 5_000;
/** A process that is started again is there within a second. */
const CONNECT_AGAIN_MS = 100;
/** A process that hangs is as good as gone. */
const SILENT_MS = 5 * BEAT_MS;

interface Waiting {
  readonly question: Question;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: CryptoUnavailable) => void;
  readonly timer: NodeJS.Timeout;
}

/** The line to the process that has the keyring; it is made again for as long as nobody closes it. */
export class KeyringConnection {
  private socket: Socket | undefined;
  private again: NodeJS.Timeout | undefined;
  private news: News;
  private heardAt = 0;
  private lastId = 0;
  private isClosed = false;
  private readonly waiting = new Map<number, Waiting>();
  private heard: () => void = () => undefined;

  constructor(private readonly path: string) {
    this.news = this.gone();
    this.connect();
  }

  /** Resolves with the first news, or when there were none in time. */
  firstNews(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, PATIENCE_MS);
      this.heard = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** The keyring as it stands. @throws CryptoUnavailable */
  standing(): KeyringState {
    if ('trouble' in this.news) throw new CryptoUnavailable(this.news.trouble);
    if (performance.now() - this.heardAt > SILENT_MS) throw this.silent();
    return this.news.standing;
  }

  /** @throws CryptoUnavailable; NoSuchWrappingKey */
  ask(question: Question): Promise<unknown> {
    const { socket } = this;
    return new Promise((resolve, reject) => {
      if (socket === undefined || socket.connecting) {
        reject(new CryptoUnavailable(this.gone().trouble));
        return;
      }
      const id = ++this.lastId;
      const timer = setTimeout(() => {
        this.waiting.delete(id);
        reject(this.silent());
      }, PATIENCE_MS);
      this.waiting.set(id, { question, resolve, reject, timer });
      sendLine(socket, { ...question, id });
    });
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.again);
    this.socket?.destroy();
    this.lose();
  }

  private connect(): void {
    const socket = connect(this.path);
    this.socket = socket;
    socket.unref();
    socket.on('error', () => undefined);
    socket.once('close', () => {
      this.lose();
      if (this.isClosed) return;
      this.again = setTimeout(() => {
        this.connect();
      }, CONNECT_AGAIN_MS).unref();
    });
    eachLine(socket, (line) => {
      this.take(JSON.parse(line) as News | Answer);
    });
  }

  private take(message: News | Answer): void {
    this.heardAt = performance.now();
    if (!('id' in message)) {
      this.news = message;
      this.heard();
      return;
    }
    const found = this.waiting.get(message.id);
    if (found === undefined) return;
    this.waiting.delete(message.id);
    clearTimeout(found.timer);
    if ('value' in message) found.resolve(message.value);
    else found.reject(errorOf(message, found.question));
  }

  /** What was asked is not answered any more, and what was told is of no use. */
  private lose(): void {
    this.socket = undefined;
    this.news = this.gone();
    for (const { reject, timer } of this.waiting.values()) {
      clearTimeout(timer);
      reject(new CryptoUnavailable(this.news.trouble));
    }
    this.waiting.clear();
  }

  private gone(): { readonly trouble: string } {
    return { trouble: `nobody who has the keyring listens at ${this.path}` };
  }

  private silent(): CryptoUnavailable {
    return new CryptoUnavailable(`the process that has the keyring does not answer at ${this.path}`);
  }
}

function errorOf({ refusal, message }: Extract<Answer, { readonly refusal: unknown }>, question: Question) {
  if (refusal === 'version' && 'keyringVersion' in question) return new NoSuchWrappingKey(question.keyringVersion);
  if (refusal === 'damaged' && 'name' in question) return damagedKey(question.name);
  return new CryptoUnavailable(message);
}
