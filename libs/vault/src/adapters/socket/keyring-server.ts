import type { Socket } from 'node:net';
import type { KeptKeyring } from '../../kept/kept-keyring.js';
import { answerTo } from './keyring-answers.js';
import { KeyringUser } from './keyring-user.js';
import type { KeyringRights } from '../../keyring/keyring-rights.js';
import { BEAT_MS, type Answer, type News, type KeyringState, type NumberedQuestion } from './messages.js';
import { PlacedServer } from './placed-server.js';

/** How soon users hear of a keyring that was changed, or is gone. */
const POLL_EVERY_MS = 50;
/** Questions over one socket that are worked on side by side, however many connections they come over. */
const AT_ONCE = 100;
/** More than the threads of a process and of the one that takes its place have; each may hold a quarter of a MiB. */
const MAX_CONNECTIONS = 32;

/**
 * Lets the users of one socket use a keyring, as far as their rights go; its own keys leave it never. Who may connect
 * is who may write the socket: its owner alone.
 */
export class KeyringServer {
  /** Whose question was taken up last comes last. */
  private readonly users = new Set<KeyringUser>();
  private underWay = 0;
  private readonly looking: NodeJS.Timeout;
  private told: News | undefined;
  private toldAt = 0;
  /** Made once for each state of the keyring. */
  private made: { readonly contents: string; readonly news: News } | undefined;

  private constructor(
    private readonly keyring: KeptKeyring,
    private readonly rights: KeyringRights,
    private readonly placed: PlacedServer,
    private readonly onRefused: (reason: string) => void,
  ) {
    const { server } = placed;
    server.maxConnections = MAX_CONNECTIONS;
    server.on('connection', (socket) => {
      this.serve(socket);
    });
    server.on('drop', () => {
      this.onRefused(`this process may have no more than ${MAX_CONNECTIONS} connections`);
    });
    this.looking = setInterval(() => {
      this.tellChanges();
    }, POLL_EVERY_MS);
  }

  /**
   * @param path of the socket; one that is there is replaced, and served on by whoever has it
   * @param onRefused hears each time that a user asks for what it may not have
   * @throws what the file system says
   */
  static async listen(
    keyring: KeptKeyring,
    rights: KeyringRights,
    path: string,
    onRefused: (reason: string) => void,
  ): Promise<KeyringServer> {
    const placed = await PlacedServer.listen(path);
    return new KeyringServer(keyring, rights, placed, onRefused);
  }

  async close(): Promise<void> {
    clearInterval(this.looking);
    const closed = this.placed.close();
    for (const user of this.users) user.hangUp();
    await closed;
  }

  private serve(socket: Socket): void {
    const user: KeyringUser = new KeyringUser(socket, {
      news: () => this.news(),
      hasRoom: () => this.underWay < AT_ONCE,
      answer: (question) => this.answer(user, question),
    });
    this.users.add(user);
    socket.on('close', () => this.users.delete(user));
  }

  private async answer(user: KeyringUser, question: NumberedQuestion): Promise<Answer> {
    this.underWay++;
    if (this.users.delete(user)) this.users.add(user);
    const answer = await answerTo(this.keyring, this.rights, question, this.onRefused);
    this.underWay--;
    for (const one of [...this.users]) one.goOn();
    return answer;
  }

  private tellChanges(): void {
    const news = this.news();
    if (isSame(news, this.told) && performance.now() - this.toldAt < BEAT_MS) return;
    this.told = news;
    this.toldAt = performance.now();
    for (const user of this.users) user.tell(news);
  }

  private news(): News {
    try {
      const standing = this.keyring.standing();
      const { contents } = standing;
      if (this.made?.contents !== contents)
        this.made = { contents, news: { standing: { ...standing, ...this.given() } } };
      return this.made.news;
    } catch (error) {
      return { trouble: error instanceof Error ? error.message : 'the keyring cannot be used' };
    }
  }

  private given(): Pick<KeyringState, 'secrets' | 'signing'> {
    const { keyring, rights } = this;
    const secrets = rights.secrets.map((name) => [name, keyring.secret(name).toString('base64')] as const);
    const signing = rights.signs.map((purpose) => {
      const keys = keyring.signingKeys(purpose);
      return [purpose, keys.map(({ version, seed }) => ({ version, seed: seed.toString('base64') }))] as const;
    });
    return { secrets: Object.fromEntries(secrets), signing: Object.fromEntries(signing) };
  }
}

function isSame(news: News, told: News | undefined): boolean {
  if (told === undefined || !('trouble' in news) || !('trouble' in told)) return news === told;
  return news.trouble === told.trouble;
}
