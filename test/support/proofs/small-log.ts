import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { NoteKey } from './note-key.js';
import { plainInclusion, plainLeaf, plainRoot } from './plain-tree.js';

export interface ProofEntry {
  entry: string;
  index: number;
  proof: string[];
}

/** An answer of `GET /person/v1/access-history/proof`. */
export interface Bundle {
  checkpoint: string;
  entries: ProofEntry[];
  head: string;
  hand_overs: string[];
  next_cursor: string | null;
}

type Form = 'lines' | 'json';

/** A log with proofs that is made here, without the service, and does also what no log should. */
export class SmallLog {
  key: NoteKey;
  handOvers: string[] = [];
  readonly businessId = randomUUID();
  entries: Buffer[] = [];
  /** Who signs beside the log's own key. */
  others: NoteKey[] = [];
  at = new Date('2030-01-01T10:00:00.000Z');

  constructor(readonly origin = 'log.example/consent') {
    this.key = new NoteKey(origin);
  }

  /** Somebody's history, and what else happens in between. */
  looks(personId: string, count: number, form: Form = 'lines'): this {
    for (let at = 0; at < count; at++) {
      this.append('grant-of-others', 'grant.carried.v1', {}, form);
      this.append(`access-${personId}`, 'access.read.v1', this.read(), form);
    }
    return this;
  }

  private read() {
    return { businessId: this.businessId, channel: 'api', fields: ['name', 'address'], grantId: randomUUID() };
  }

  append(stream: string, type: string, data: object, form: Form = 'lines'): void {
    const revision = this.leavesOf(stream).length;
    const metadata = {
      actor: 'business:x',
      causationId: null,
      correlationId: randomUUID(),
      time: this.at.toISOString(),
    };
    const body = { id: randomUUID(), data, metadata };
    const stored =
      form === 'lines'
        ? `${String(revision)}\n${stream}\n${type}\n${JSON.stringify(body)}`
        : JSON.stringify({ data, id: body.id, metadata, revision, stream, type });
    this.appendStored(stored);
  }

  appendStored(stored: string): void {
    this.entries.push(Buffer.from(`${randomBytes(16).toString('hex')}\n${stored}`));
  }

  checkpoint(size = this.entries.length): string {
    const root = plainRoot(this.leaves(size)).toString('base64');
    return this.note(`${this.origin}\n${String(size)}\n${root}\n`);
  }

  /** From now on the log signs with another key, which the one before vouches for. */
  changeKey(): this {
    const before = this.key;
    this.key = new NoteKey(this.origin);
    const text = `${this.origin} key\n${before.vkey}\n${this.key.vkey}\n`;
    this.handOvers.unshift(
      `${text}\n${this.key.signed(text)}${this.key.cosigned(text, this.at)}${before.signed(text)}`,
    );
    return this;
  }

  /** A text, signed by the log with its time, and by the others. */
  note(text: string): string {
    const others = this.others.map((key) =>
      key.name === this.origin ? key.signed(text) : key.cosigned(text, this.at),
    );
    return `${text}\n${this.key.signed(text)}${this.key.cosigned(text, this.at)}${others.join('')}`;
  }

  /** Everything of one person, on one page. @param admitted how many of the oldest entries; the others are kept back */
  bundle(personId: string, admitted?: number): Bundle {
    const leaves = this.leaves();
    const own = this.leavesOf(`access-${personId}`).slice(0, admitted);
    const entries = own.reverse().map((index) => ({
      entry: (this.entries[index] ?? Buffer.of()).toString('base64'),
      index,
      proof: plainInclusion(index, leaves).map((hash) => hash.toString('base64')),
    }));
    const head = this.head(personId, admitted);
    return { checkpoint: this.checkpoint(), entries, head, hand_overs: this.handOvers, next_cursor: null };
  }

  head(personId: string, admitted?: number): string {
    const leaves = this.leaves();
    const own = this.leavesOf(`access-${personId}`).slice(0, admitted);
    const chain = own.reduce<Buffer>(
      (last, index) =>
        createHash('sha256')
          .update(last)
          .update(leaves[index] ?? '')
          .digest(),
      Buffer.alloc(32),
    );
    return this.note(`${this.origin} history\n${personId}\n${String(own.length)}\n${chain.toString('base64')}\n`);
  }

  leaves(size = this.entries.length): Buffer[] {
    return this.entries.slice(0, size).map(plainLeaf);
  }

  /** The places of a stream's events. */
  private leavesOf(stream: string): number[] {
    return this.entries.flatMap((entry, index) =>
      entry.includes(`\n${stream}\n`) || entry.includes(`"stream":"${stream}"`) ? [index] : [],
    );
  }

  /** The tiles of the tree, by their paths. */
  tiles(size = this.entries.length): ReadonlyMap<string, Uint8Array<ArrayBuffer>> {
    const tiles = new Map<string, Uint8Array<ArrayBuffer>>();
    const leaves = this.leaves(size);
    for (let level = 0; 256 ** level <= size; level++) {
      const unit = 256 ** level;
      const hashes = Array.from({ length: Math.floor(size / unit) }, (_, at) =>
        plainRoot(leaves.slice(at * unit, (at + 1) * unit)),
      );
      for (let start = 0; start < hashes.length; start += 256) {
        const some = hashes.slice(start, start + 256);
        const number = String(start / 256).padStart(3, '0');
        const partial = some.length === 256 ? '' : `.p/${String(some.length)}`;
        tiles.set(`tile/${String(level)}/${number}${partial}`, new Uint8Array(Buffer.concat(some)));
      }
    }
    return tiles;
  }
}
