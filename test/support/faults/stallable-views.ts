import {
  ForwardingViewStore,
  type Collection,
  type PageRequest,
  type ViewBatch,
  type ViewDocument,
} from '#document-store';
import { unslotted } from '#projecting';

interface Signal {
  readonly given: Promise<void>;
  readonly give: () => void;
}

interface StalledPage {
  readonly index: string;
  readonly isRead: Signal;
  readonly released: Signal;
}

/** Views that take up nothing new for as long as a test wants; what they hold can be read all the while. */
export class StallableViews extends ForwardingViewStore {
  private gate: Promise<void> | undefined;
  private open: () => void = () => undefined;
  private standsStill: (batch: ViewBatch) => boolean = () => true;
  private held: StalledPage | undefined;

  /** @param collection the only one that takes up nothing new; all of them without it */
  stall(collection?: string): void {
    this.standsStill = ({ writes }) =>
      collection === undefined || writes.some((write) => unslotted(write.collection.name) === collection);
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
    if (this.standsStill(batch)) await this.gate;
    await this.views.apply(batch);
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
