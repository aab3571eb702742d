import { open, type Database, type RootDatabase } from 'lmdb';

/** Events of a stream whose places stand together, as the adapter keeps them. */
const CHUNK = 32;
const LOG_HEAD = '$all';
const ARCHIVE_RECORD = '$archive';

/** Somebody with the data folder in their hands and the knowledge of how the log is kept. Not beside an open log. */
export class Tampering {
  private readonly environment: RootDatabase;
  private readonly events: Database<string, number>;
  private readonly heads: Database<string, string>;
  private readonly chunks: Database<string, [string, number]>;

  private constructor(path: string) {
    this.environment = open({ path, noSubdir: false });
    this.events = this.environment.openDB<string, number>({ name: 'events', encoding: 'string' });
    this.heads = this.environment.openDB<string, string>({ name: 'heads', encoding: 'string' });
    this.chunks = this.environment.openDB<string, [string, number]>({ name: 'chunks', encoding: 'string' });
  }

  /** Does it, and leaves. @param path of the log's own folder */
  static async with(path: string, deed: (tampering: Tampering) => void): Promise<void> {
    const tampering = new Tampering(path);
    await tampering.environment.transaction(() => {
      deed(tampering);
    });
    await tampering.environment.close();
  }

  /** Place of the log's last event. */
  get head(): number {
    return Number(this.heads.get(LOG_HEAD));
  }

  /** An event as it is stored: revision, stream, type, and the rest, a line each. */
  at(place: number): string {
    return this.events.get(place) ?? '';
  }

  /** The place of the first event from `from` on that has these in its text. */
  find(from: number, ...words: readonly string[]): number {
    for (let place = from; place <= this.head; place++)
      if (words.every((word) => this.at(place).includes(word))) return place;
    throw new Error(`no event with ${words.join(' and ')}`);
  }

  /** What the database notes of the files of its archive, as JSON. */
  renoteArchive(change: (note: string) => string): void {
    this.heads.putSync(ARCHIVE_RECORD, change(this.heads.get(ARCHIVE_RECORD) ?? ''));
  }

  overwrite(place: number, text: string): void {
    this.events.putSync(place, text);
  }

  swap(one: number, other: number): void {
    const [first, second] = [this.at(one), this.at(other)];
    this.overwrite(one, second);
    this.overwrite(other, first);
    this.indexAnew();
  }

  /** Takes the event away and leaves the gap. */
  tearOut(place: number): void {
    this.events.removeSync(place);
  }

  /** Takes the event away and closes the gap. */
  drop(place: number): void {
    for (let later = place; later < this.head; later++) this.overwrite(later, this.at(later + 1));
    this.cutAfter(this.head - 1);
  }

  /** Puts an event before the one at this place. */
  insert(place: number, text: string): void {
    for (let later = this.head; later >= place; later--) this.overwrite(later + 1, this.at(later));
    this.overwrite(place, text);
    this.heads.putSync(LOG_HEAD, String(this.head + 1));
    this.indexAnew();
  }

  /** As if nothing had come after this place. */
  cutAfter(place: number): void {
    for (let later = place + 1; later <= this.head; later++) this.events.removeSync(later);
    this.heads.putSync(LOG_HEAD, String(place));
    this.indexAnew();
  }

  /** Makes the index of streams agree with the events. */
  private indexAnew(): void {
    const { head } = this;
    const places = new Map<string, number[]>();
    for (let place = 1; place <= head; place++) {
      const [, stream = ''] = this.at(place).split('\n', 2);
      places.set(stream, [...(places.get(stream) ?? []), place]);
    }
    for (const stream of this.heads.getKeys()) if (stream !== LOG_HEAD) this.heads.removeSync(stream);
    for (const [stream, all] of places) {
      const whole = Math.floor((all.length - 1) / CHUNK);
      for (let chunk = 0; chunk < whole; chunk++)
        this.chunks.putSync([stream, chunk], all.slice(chunk * CHUNK, (chunk + 1) * CHUNK).join(' '));
      this.heads.putSync(stream, `${String(all.length - 1)} ${all.slice(whole * CHUNK).join(' ')}`);
    }
  }
}
