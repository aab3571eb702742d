const WRITE_EVERY_MS = 1000;

/** How changes of one kind of record are written. */
export interface GatheredKind<Change> {
  /** Both changes of one record as one; in either order the same. */
  merge(one: Change, other: Change): Change;
  /** Writes what was gathered for a record. Rejects when the engine is out of reach: then it is kept. */
  write(id: string, change: Change): Promise<void>;
}

/**
 * Changes of records that come with every request: gathered in memory and written once a second for each record,
 * however many there are. A process that is killed loses the last second.
 */
export class GatheredWrites<Change> {
  private gathered = new Map<string, Change>();
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly kind: GatheredKind<Change>) {}

  add(id: string, change: Change): void {
    const earlier = this.gathered.get(id);
    this.gathered.set(id, earlier === undefined ? change : this.kind.merge(earlier, change));
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.flush();
    }, WRITE_EVERY_MS).unref();
  }

  /** Writes what is gathered; one after the other, as two writes of one process would only get in each other's way. */
  flush(): Promise<void> {
    this.writing = this.writing.then(() => this.writeGathered());
    return this.writing;
  }

  /** Writes what is gathered, and nothing more on its own. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.flush();
  }

  private async writeGathered(): Promise<void> {
    const gathered = [...this.gathered];
    this.gathered = new Map();
    await Promise.all(
      gathered.map(([id, change]) =>
        this.kind.write(id, change).catch(() => {
          this.add(id, change);
        }),
      ),
    );
  }
}
