import * as fc from 'fast-check';

/** What somebody does next; numbers choose among what is there at that moment. */
export type HistoryStep =
  | { readonly do: 'look-up' | 'list'; readonly business: number; readonly person: number }
  | { readonly do: 'set-approval'; readonly person: number }
  | { readonly do: 'claim' | 'read' | 'approve' | 'deny' | 'revoke' | 'release'; readonly which: number };

/** A line of an access history as the person sees it, without its time. */
export type ModelLine = readonly [action: string, business: string, grant: string | null, fields: readonly string[]];

export interface HistoryGrant {
  readonly id: string;
  readonly person: number;
  readonly business: number;
  status: 'pending_approval' | 'active' | 'denied' | 'revoked' | 'released';
  reads: number;
}

export interface HistoryPreview {
  readonly id: string;
  readonly person: number;
  readonly business: number;
  grant: HistoryGrant | undefined;
}

const SHOWN = ['name', 'address'];

/** Who was shown what, as simply as it can be said. */
export class HistoryModel {
  readonly previews: HistoryPreview[] = [];
  /** Oldest first. */
  readonly grants: HistoryGrant[] = [];
  /** By person, oldest first. */
  private readonly lines: ModelLine[][];

  constructor(
    people: number,
    private readonly businessIds: readonly string[],
  ) {
    this.lines = Array.from({ length: people }, () => []);
  }

  /** Newest first. */
  historyOf(person: number): readonly ModelLine[] {
    return [...(this.lines[person] ?? [])].reverse();
  }

  grantsOf(person: number): readonly HistoryGrant[] {
    return this.grants.filter((grant) => grant.person === person).reverse();
  }

  lookedUp(id: string, person: number, business: number): void {
    this.previews.push({ id, person, business, grant: undefined });
    this.note(person, business, 'previewed', null, ['display.name', 'display.locality']);
  }

  /** The first claim of a preview. */
  claimed(preview: HistoryPreview, id: string, status: 'active' | 'pending_approval'): void {
    const { person, business } = preview;
    preview.grant = { id, person, business, status, reads: 0 };
    this.grants.push(preview.grant);
    this.note(person, business, 'claimed', id, status === 'active' ? SHOWN : []);
  }

  /** Read, or claimed again: shown when it is active. */
  read(grant: HistoryGrant): void {
    this.shown(grant, 'read');
  }

  /** A page of all that a business holds, newest first. */
  listed(business: number): void {
    for (const grant of [...this.grants].reverse()) if (grant.business === business) this.shown(grant, 'listed');
  }

  private shown(grant: HistoryGrant, action: 'read' | 'listed'): void {
    if (grant.status !== 'active') return;
    grant.reads += 1;
    this.note(grant.person, grant.business, action, grant.id, SHOWN);
  }

  private note(
    person: number,
    business: number,
    action: string,
    grant: string | null,
    fields: readonly string[],
  ): void {
    this.lines[person]?.push([action, this.businessIds[business] ?? '', grant, fields]);
  }
}

export function historySteps(people: number, businesses: number): fc.Arbitrary<readonly HistoryStep[]> {
  const [person, business, which] = [fc.nat(people - 1), fc.nat(businesses - 1), fc.nat(1000)];
  const on = (...acts: readonly Extract<HistoryStep, { which: number }>['do'][]) =>
    fc.record({ do: fc.constantFrom(...acts), which });
  const step: fc.Arbitrary<HistoryStep> = fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('look-up' as const), business, person }) },
    { weight: 6, arbitrary: on('claim') },
    { weight: 5, arbitrary: on('read') },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('list' as const), business, person }) },
    { weight: 4, arbitrary: on('approve', 'deny', 'revoke', 'release') },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('set-approval' as const), person }) },
  );
  return fc.array(step, { minLength: 20, maxLength: 40 });
}
