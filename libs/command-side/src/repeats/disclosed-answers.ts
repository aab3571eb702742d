import type { Disclosures, FreshDocuments } from '#disclosure';
import { previewStream, sealedPreview, GRANT_REFUSALS, isOpen, type PublicGrant } from '#domain';
import { AnswerRules, type AnswerSubject, type DisclosedKind, type Repeater } from '#idempotency';
import { CommandRejected } from '../running/command-rejected.js';
import type { DeciderRunner } from '../running/decider-runner.js';

const OF_BUSINESS: AnswerSubject = { kind: 'business' };

/** What may be shown again of what was shown once, by how people and grants stand now (docs/api.md, Repeats). */
export class DisclosedAnswers extends AnswerRules {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly documents: FreshDocuments,
    private readonly disclosures: Disclosures,
  ) {
    super();
  }

  override async about(discloses: DisclosedKind | undefined, body: object): Promise<AnswerSubject> {
    switch (discloses) {
      case undefined:
        return OF_BUSINESS;
      case 'preview':
        return this.aboutPreview(idIn(body, 'preview_id'));
      case 'claim': {
        const grantId = idIn(body, 'id');
        return { kind: 'claim', grantId, personId: await this.personOf(grantId) };
      }
      case 'report':
        return { kind: 'report', personId: await this.personOf(idIn(body, 'grant_id')) };
    }
  }

  override async insteadOf(about: AnswerSubject, repeater: Repeater): Promise<PublicGrant | undefined> {
    switch (about.kind) {
      case 'business':
        return undefined;
      case 'preview':
        if (await this.hasKey(about.personId, about.keyId)) return undefined;
        throw new CommandRejected(GRANT_REFUSALS.keyNotFound);
      case 'report':
        if (await this.documents.isLiving(about.personId)) return undefined;
        throw new CommandRejected(GRANT_REFUSALS.grantNotActive);
      case 'claim':
        return this.insteadOfClaim(about.grantId, repeater);
    }
  }

  private async aboutPreview(previewId: string): Promise<AnswerSubject> {
    const { state } = await this.runner.loadSealed(sealedPreview, previewStream(previewId));
    if (state.status !== 'made') throw new Error('a preview was answered and is not there');
    return { kind: 'preview', personId: state.personId, keyId: state.keyId };
  }

  private async personOf(grantId: string): Promise<string> {
    const grant = await this.documents.grant(grantId);
    if (grant === undefined) throw new Error('a grant was answered and is not there');
    return grant.personId;
  }

  private async hasKey(personId: string, keyId: string): Promise<boolean> {
    const person = await this.documents.person(personId);
    return person?.status === 'registered' && person.key?.keyId === keyId;
  }

  /** Of one that has ended nothing is shown, so that it leaves no entry in the person's history. */
  private async insteadOfClaim(grantId: string, { businessId, requestId }: Repeater): Promise<PublicGrant | undefined> {
    const status = await this.disclosures.statusOf(grantId);
    if (isOpen({ status })) return undefined;
    const context = { correlationId: requestId, actor: `business:${businessId}` };
    return this.disclosures.claimed(grantId, 'read', { businessId, channel: 'api', context });
  }
}

function idIn(body: object, field: string): string {
  const id: unknown = Reflect.get(body, field);
  if (typeof id !== 'string') throw new Error(`an answer was to have ${field} and has none`);
  return id;
}
