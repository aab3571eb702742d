import { dataOf, idOf, refusal, type Answer } from '../support/clients/ask.js';
import type { Service } from '../support/service/service.js';
import type { Person } from '../support/personas/person.js';
import type { TestBusiness } from '../support/personas/world.js';
import type { Step } from './api-steps.js';
import { GrantModel, type ModelGrant } from './grant-model.js';

/** One run of steps against the service and the model; every answer is compared as it comes. */
export class ApiRun {
  private readonly model: GrantModel;

  constructor(
    private readonly service: Service,
    private readonly people: readonly Person[],
    private readonly businesses: readonly TestBusiness[],
  ) {
    this.model = new GrantModel(people.length);
  }

  async take(step: Step): Promise<void> {
    switch (step.do) {
      case 'preview':
        return this.preview(step.business, step.what % this.people.length);
      case 'claim':
        return this.claim(step.business, step.what);
      case 'read':
        return this.read(step.business, step.what);
      case 'release':
      case 'report':
        return this.releaseOrReport(step.do, step.business, step.what);
      case 'list':
        return this.list(step.business);
      case 'approve':
      case 'deny':
      case 'revoke':
        return this.answerGrant(step.do, step.what);
      case 'rename':
      case 'confirm':
      case 'replace-key':
      case 'set-approval':
      case 'erase':
        return this.changePerson(step.do, step.person);
    }
  }

  /** The access histories, as the log holds them, against those of the model. */
  async compareHistories(): Promise<void> {
    for (const [index, person] of this.people.entries()) {
      const entries = (await this.service.world.accessEntries(person)).map(({ type, data }) => [
        type.split('.')[1],
        data['grantId'] ?? data['previewId'],
      ]);
      expect(entries).toEqual(this.model.person(index).history);
    }
  }

  private async preview(business: number, index: number): Promise<void> {
    const { id } = this.businessAt(business);
    const person = this.model.person(index);
    if (person.erased) return;
    // Not by a look-up, which each person's key allows a few times only.
    const previewId = await this.service.world.preview(id, this.personAt(index));
    this.model.previews.push({ id: previewId, person: index, business, keyNumber: person.keyNumber, grant: null });
  }

  private async claim(business: number, what: number): Promise<void> {
    const preview = chosen(this.model.previews, what);
    if (preview === undefined) return;
    const outcome = this.model.claimOutcome(preview, business);
    const externalRef = what % 2 === 0 ? null : `ref-${String(what)}`;
    const answer = await this.businessAt(business).api.claim(preview.id, externalRef);
    this.expectOutcome(answer, outcome);
    if (answer.status >= 300) return;
    const person = this.model.person(preview.person);
    const isNew = preview.grant === null;
    if (preview.grant === null) {
      const status = outcome[0] === 202 ? 'pending_approval' : 'active';
      const id = idOf(answer);
      preview.grant = { id, person: preview.person, business, externalRef, status, report: null };
      this.model.grants.push(preview.grant);
    }
    this.expectShown(answer.body, preview.grant);
    if (isNew) person.history.push(['claimed', preview.grant.id]);
    else if (answer.status === 201) person.history.push(['read', preview.grant.id]);
  }

  private async read(business: number, what: number): Promise<void> {
    const grant = chosen(this.model.grants, what);
    if (grant === undefined) return;
    const answer = await this.businessAt(business).api.read(grant.id);
    this.expectOutcome(answer, this.model.readOutcome(grant, business));
    if (answer.status !== 200) return;
    this.expectShown(answer.body, grant);
    if (grant.status === 'active') this.model.person(grant.person).history.push(['read', grant.id]);
  }

  private async releaseOrReport(action: 'release' | 'report', business: number, what: number): Promise<void> {
    const grant = chosen(this.model.grants, what);
    if (grant === undefined) return;
    const { api } = this.businessAt(business);
    const answer = action === 'release' ? await api.release(grant.id) : await api.reportReturnedMail(grant.id);
    if (grant.business !== business) this.expectOutcome(answer, [404, 'grant_not_found']);
    else if (this.model.shownStatus(grant) !== 'active') this.expectOutcome(answer, [409, 'grant_not_active']);
    else if (action === 'release') this.release(answer, grant);
    else this.report(answer, grant);
  }

  private release(answer: Answer, grant: ModelGrant): void {
    this.expectOutcome(answer, [200]);
    grant.status = 'released';
  }

  private report(answer: Answer, grant: ModelGrant): void {
    this.expectOutcome(answer, [grant.report === null ? 201 : 200]);
    grant.report ??= idOf(answer);
    const others = this.model.grants.filter(({ person, business, report }) => {
      return person === grant.person && business !== grant.business && report !== null;
    });
    expect(answer.body).toMatchObject({ id: grant.report, grant_id: grant.id, flagged: others.length > 0 });
  }

  private async list(business: number): Promise<void> {
    const answer = await this.businessAt(business).api.list();
    const own = this.model.grants.filter((grant) => grant.business === business).reverse();
    expect(dataOf(answer).map(({ id }) => id)).toEqual(own.map(({ id }) => id));
    for (const [at, body] of dataOf(answer).entries()) {
      const grant = own[at];
      if (grant !== undefined) this.expectShown(body, grant);
    }
    // Of one person's lines on a page the entries stand in the page's order.
    for (const grant of own) {
      if (this.model.shownStatus(grant) === 'active')
        this.model.person(grant.person).history.push(['listed', grant.id]);
    }
  }

  private async answerGrant(action: 'approve' | 'deny' | 'revoke', what: number): Promise<void> {
    const grant = chosen(this.model.grants, what);
    if (grant === undefined || this.model.person(grant.person).erased) return;
    const person = this.personAt(grant.person);
    const wanted = action === 'revoke' ? 'active' : 'pending_approval';
    const after = { approve: 'active', deny: 'denied', revoke: 'revoked' } as const;
    const doing = {
      approve: () => person.approves(grant.id),
      deny: () => person.denies(grant.id),
      revoke: () => person.revokes(grant.id),
    };
    if (grant.status !== wanted) {
      await expect(doing[action]()).rejects.toThrow('answered 409');
      return;
    }
    await doing[action]();
    grant.status = after[action];
  }

  private async changePerson(
    action: 'rename' | 'confirm' | 'replace-key' | 'set-approval' | 'erase',
    index: number,
  ): Promise<void> {
    const person = this.personAt(index);
    const model = this.model.person(index);
    if (model.erased) return;
    switch (action) {
      case 'rename': {
        model.familyName = `${model.familyName}e`;
        const name = { given_name: 'Erin', middle_name: null, suffix: null, mailing_name: null };
        return person.changesName({ ...name, family_name: model.familyName });
      }
      case 'confirm':
        await person.confirmsAddress();
        for (const grant of this.model.grants) if (grant.person === index) grant.report = null;
        return;
      case 'replace-key':
        model.keyNumber += 1;
        return person.replacesKey();
      case 'set-approval':
        model.approves = !model.approves;
        return person.approvesClaims(model.approves);
      case 'erase':
        model.erased = true;
        return person.deletesAccount();
    }
  }

  private expectOutcome(answer: Answer, [status, code]: readonly [number, string?]): void {
    expect(refusal(answer)).toEqual({ status, code });
  }

  private expectShown(body: Readonly<Record<string, unknown>>, grant: ModelGrant): void {
    const status = this.model.shownStatus(grant);
    if (status === 'pending_approval') {
      expect(body).toEqual({ id: grant.id, status });
      return;
    }
    const claimed = { id: grant.id, external_ref: grant.externalRef, claimed_at: body['claimed_at'] };
    if (status !== 'active') {
      expect(body).toEqual({ ...claimed, status });
      return;
    }
    const { familyName } = this.model.person(grant.person);
    expect(body).toMatchObject({
      ...claimed,
      status,
      name: { family_name: familyName },
      stale: this.model.isStale(grant.person),
    });
  }

  private personAt(index: number): Person {
    const person = this.people[index];
    if (person === undefined) throw new Error('there is no such person');
    return person;
  }

  private businessAt(index: number): TestBusiness {
    const business = this.businesses[index];
    if (business === undefined) throw new Error('there is no such business');
    return business;
  }
}

function chosen<T>(among: readonly T[], number: number): T | undefined {
  return among.length === 0 ? undefined : among[number % among.length];
}
