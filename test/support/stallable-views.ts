import { ViewStore, type Collection, type PageRequest, type ViewBatch, type ViewDocument } from '#document-store';

interface Signal {
  readonly given: Promise<void>;
  readonly give: () => void;
}

interface HeldPage {
  readonly index: string;
  readonly isRead: Signal;
  readonly released: Signal;
}

/** Views that take up nothing new for as long as a test wants; what they hold can be read all the while. */
export class StallableViews extends ViewStore {
  private gate: Promise<void> | undefined;
  private open: () => void = () => undefined;
  private held: HeldPage | undefined;

  constructor(private readonly views: ViewStore) {
    super();
  }

  stall(): void {
    this.gate ??= new Promise((resolve) => {
      this.open = resolve;
    });
  }

  goOn(): void {
    this.open();
    this.gate = undefined;
  }

  /** The next page read by this index is answered with what it found, but not before `release`. */
  holdPage(index: string): { readonly isRead: Promise<void>; readonly release: () => void } {
    const isRead = signal();
    const released = signal();
    this.held = { index, isRead, released };
    return { isRead: isRead.given, release: released.give };
  }

  override async apply(batch: ViewBatch): Promise<void> {
    await this.gate;
    await this.views.apply(batch);
  }

  override get<T extends object>(collection: Collection<T>, id: string): Promise<ViewDocument<T> | undefined> {
    return this.views.get(collection, id);
  }

  override getMany<T extends object>(
    collection: Collection<T>,
    ids: readonly string[],
  ): Promise<readonly ViewDocument<T>[]> {
    return this.views.getMany(collection, ids);
  }

  override async page<T extends object>(
    collection: Collection<T>,
    request: PageRequest,
  ): Promise<readonly ViewDocument<T>[]> {
    const found = await this.views.page(collection, request);
    const { held } = this;
    if (held?.index === request.index) {
      this.held = undefined;
      held.isRead.give();
      await held.released.given;
    }
    return found;
  }

  override checkpoint(name: string): Promise<string | undefined> {
    return this.views.checkpoint(name);
  }

  override ping(): Promise<void> {
    return this.views.ping();
  }

  override close(): Promise<void> {
    return this.views.close();
  }
}

function signal(): Signal {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return {
    given,
    give: () => {
      give();
    },
  };
}
