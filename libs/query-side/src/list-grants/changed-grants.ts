import { setImmediate as nextTurn } from 'node:timers/promises';
import { MAX_PAGE, type ViewStore } from '#document-store';
import { GRANTS, type GrantDocument } from '#projections';
import { newestGrants, type GrantSelection } from './grant-pages.js';

export interface FoundGrants {
  /** Newest first. */
  readonly grants: readonly GrantDocument[];
  /** The last one looked at when there may be more behind it. */
  readonly next: GrantDocument | undefined;
}

/** What one request may go through by either way: twenty thousand grants. */
const BOUNDS: WalkBounds = { page: MAX_PAGE, steps: 20 };

interface WalkBounds {
  readonly page: number;
  readonly steps: number;
}

/** What is asked for. */
export interface ChangedSelection extends GrantSelection {
  /** ISO 8601 UTC with milliseconds. */
  readonly updatedSince: string;
}

/**
 * A business's grants that have changed since a moment, newest first. Two ways lead there: through the changes, which
 * is short where few have changed, and through all grants, which is short where many have. Both are gone by turns, a
 * page each, and whichever ends first has the answer. Where neither ends in time, the answer is what the second one has
 * met so far, fewer than asked for (docs/api.md, Listing).
 * @returns at most `limit` documents
 */
export async function changedGrants(
  views: Pick<ViewStore, 'page'>,
  selection: ChangedSelection,
  limit: number,
  { page, steps }: WalkBounds = BOUNDS,
): Promise<FoundGrants> {
  const changes = new ChangesWalk(views, selection, limit, page);
  const all = new NewestWalk(views, selection, limit, page);
  for (let step = 1; step <= steps; step++) {
    if (await changes.step()) return changes.found;
    if (await all.step()) break;
    // An embedded store answers without waiting for anything.
    await nextTurn();
  }
  return all.found;
}

/** In the order of the changes. Keeps the newest grants. */
class ChangesWalk {
  private newest: readonly GrantDocument[] = [];
  private last: GrantDocument | undefined;

  constructor(
    private readonly views: Pick<ViewStore, 'page'>,
    private readonly selection: ChangedSelection,
    private readonly limit: number,
    private readonly pageLimit: number,
  ) {}

  get found(): FoundGrants {
    const grants = this.newest.slice(0, this.limit);
    return { grants, next: this.newest.length > this.limit ? grants.at(-1) : undefined };
  }

  /** @returns whether that was the last one */
  async step(): Promise<boolean> {
    const { businessId, updatedSince } = this.selection;
    const page = await this.views.page(GRANTS, {
      index: 'by-business-and-change',
      equal: { businessId },
      direction: 'up',
      limit: this.pageLimit,
      ...(this.last === undefined
        ? { atLeast: updatedSince }
        : { after: { order: this.last.changedAt ?? updatedSince, id: this.last.grantId } }),
    });
    const documents = page.map(({ body }) => body);
    this.keep(documents.filter((grant) => isSelected(grant, this.selection)));
    this.last = documents.at(-1);
    return documents.length < this.pageLimit;
  }

  /** One that changes meanwhile is met again, as it is then. */
  private keep(documents: readonly GrantDocument[]): void {
    const byId = new Map([...this.newest, ...documents].map((grant) => [grant.grantId, grant]));
    this.newest = [...byId.values()]
      .sort((one, other) => (one.created < other.created ? 1 : -1))
      .slice(0, this.limit + 1);
  }
}

/** From the newest grant back. Keeps those that have changed. */
class NewestWalk {
  private readonly changed: GrantDocument[] = [];
  private before: GrantDocument | undefined;
  private isOver = false;

  constructor(
    private readonly views: Pick<ViewStore, 'page'>,
    private readonly selection: ChangedSelection,
    private readonly limit: number,
    private readonly pageLimit: number,
  ) {
    this.before = selection.before;
  }

  get found(): FoundGrants {
    const grants = this.changed.slice(0, this.limit);
    if (this.changed.length > this.limit) return { grants, next: grants.at(-1) };
    return { grants, next: this.isOver ? undefined : this.before };
  }

  /** @returns whether it has met enough of them, or all there are */
  async step(): Promise<boolean> {
    const page = await newestGrants(this.views, { ...this.selection, before: this.before }, this.pageLimit);
    const { updatedSince } = this.selection;
    this.changed.push(...page.filter(({ changedAt }) => changedAt !== null && changedAt >= updatedSince));
    this.before = page.at(-1) ?? this.before;
    this.isOver = page.length < this.pageLimit;
    return this.isOver || this.changed.length > this.limit;
  }
}

function isSelected(grant: GrantDocument, { status, before }: GrantSelection): boolean {
  return (status === undefined || grant.status === status) && (before === undefined || grant.created < before.created);
}
