/** What a business may hold, as simply as it can be said. */
export interface ModelGrant {
  readonly id: string;
  readonly person: number;
  readonly business: number;
  readonly externalRef: string | null;
  status: 'pending_approval' | 'active' | 'denied' | 'revoked' | 'released';
  /** The whole public report's id, while one is open. */
  report: string | null;
}

export interface ModelPreview {
  readonly id: string;
  readonly person: number;
  readonly business: number;
  /** Which of the person's keys was looked up. */
  readonly keyNumber: number;
  grant: ModelGrant | null;
}

/** A line of a person's access history: the action and the grant, or the preview. */
type ModelEntry = readonly [action: string, what: string];

export interface ModelPerson {
  keyNumber: number;
  familyName: string;
  approves: boolean;
  erased: boolean;
  readonly history: ModelEntry[];
}

/** The whole service in memory, for comparison: no log, no views, no keys, no time. */
export class GrantModel {
  readonly people: ModelPerson[];
  readonly previews: ModelPreview[] = [];
  /** Oldest first. */
  readonly grants: ModelGrant[] = [];

  constructor(people: number) {
    this.people = Array.from({ length: people }, () => ({
      keyNumber: 0,
      familyName: 'Muster',
      approves: false,
      erased: false,
      history: [],
    }));
  }

  person(index: number): ModelPerson {
    const person = this.people[index];
    if (person === undefined) throw new Error('there is no such person');
    return person;
  }

  /** Status and code that a claim is answered with. */
  claimOutcome(preview: ModelPreview, business: number): readonly [status: number, code?: string] {
    if (preview.business !== business) return [404, 'preview_not_found'];
    if (preview.grant !== null) return [this.shownStatus(preview.grant) === 'active' ? 201 : 200];
    const person = this.person(preview.person);
    if (person.erased || person.keyNumber !== preview.keyNumber) return [410, 'key_not_usable'];
    return [person.approves ? 202 : 201];
  }

  readOutcome(grant: ModelGrant, business: number): readonly [status: number, code?: string] {
    if (grant.business !== business) return [404, 'grant_not_found'];
    return this.shownStatus(grant) === 'revoked' ? [410, 'grant_revoked'] : [200];
  }

  /** An erased person's grants that had not ended are as good as revoked. */
  shownStatus(grant: ModelGrant): ModelGrant['status'] {
    const isOver = grant.status !== 'active' && grant.status !== 'pending_approval';
    return this.person(grant.person).erased && !isOver ? 'revoked' : grant.status;
  }

  /** A report on any of the person's grants makes all of them stale. */
  isStale(person: number): boolean {
    return this.grants.some((grant) => grant.person === person && grant.report !== null);
  }
}
