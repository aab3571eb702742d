import type { Socket } from 'node:net';
import { eachLine, sendLine } from './lines.js';
import { parseQuestion, type Answer, type News, type NumberedQuestion } from './messages.js';

/** What a user gets to hear. */
export interface Served {
  /** The keyring as it stands now. */
  readonly news: () => News;
  /** Whether one more question may be worked on. Once it may again, `goOn` is called. */
  readonly hasRoom: () => boolean;
  /** Never rejects. */
  readonly answer: (question: NumberedQuestion) => Promise<Answer>;
}

/**
 * One user of the keyring. It is read from only for as long as it reads, and as fast as it is answered, so that what
 * waits for it here stays small however much it asks.
 */
export class KeyringUser {
  /** Lines that came and are not taken up yet: of one piece that was read at most. */
  private readonly waiting: string[] = [];
  private hasMissedNews = false;

  constructor(
    private readonly socket: Socket,
    private readonly served: Served,
  ) {
    socket.on('error', () => undefined);
    socket.on('drain', () => {
      if (this.hasMissedNews) this.tell(this.served.news());
      this.goOn();
    });
    this.tell(this.served.news());
    eachLine(socket, (line) => {
      this.waiting.push(line);
      this.goOn();
    });
  }

  /** A user that is slow to read gets the latest state alone, once it has read the rest. */
  tell(news: News): void {
    this.hasMissedNews = this.socket.writableNeedDrain;
    if (!this.hasMissedNews) sendLine(this.socket, news);
  }

  hangUp(): void {
    this.waiting.length = 0;
    this.socket.destroy();
  }

  /** Takes up what may be taken up by now. */
  goOn(): void {
    while (this.mayAsk()) {
      const line = this.waiting.shift();
      if (line === undefined) break;
      this.take(line);
    }
    if (this.mayAsk()) this.socket.resume();
    else this.socket.pause();
  }

  private mayAsk(): boolean {
    return this.served.hasRoom() && !this.socket.writableNeedDrain;
  }

  private take(line: string): void {
    const question = parseQuestion(line);
    if (question === undefined) {
      this.hangUp();
      return;
    }
    void this.served.answer(question).then((answer) => {
      // Whoever asked for it as it stands now finds it so with the answer.
      if (question.ask === 'refresh') sendLine(this.socket, this.served.news());
      sendLine(this.socket, answer);
      this.goOn();
    });
  }
}
