import type { AccountNews, DeciderRunner } from '#command-side';
import { sealedGrantDecider, grantStream } from '#domain';
import type { LogEvent } from '#events';
import { nameOfBusiness } from './business-names.js';

/** What a person is told of a business that asks for the address, or whose mail came back. */
export class GrantNews {
  constructor(private readonly runner: DeciderRunner) {}

  /** Undefined once there is nothing left to do about it. */
  async of(grantId: string, recorded: LogEvent): Promise<Omit<AccountNews, 'id'> | undefined> {
    const event = recorded.readIn(grantStream(grantId));
    const { state: grant } = await this.runner.loadSealed(sealedGrantDecider, grantStream(grantId));
    if (event.type === 'grant.claim_requested.v1') {
      return grant.status === 'pending_approval' ? claimWaits(await this.business(grant.businessId)) : undefined;
    }
    const isOpen =
      event.type === 'grant.returned_mail_reported.v1' &&
      grant.status === 'active' &&
      grant.openReport?.reportId === event.data.reportId;
    return isOpen ? mailCameBack(await this.business(grant.businessId)) : undefined;
  }

  private business(businessId: string): Promise<string> {
    return nameOfBusiness(this.runner, businessId);
  }
}

function claimWaits(business: string): Omit<AccountNews, 'id'> {
  return {
    subject: 'A business asks for your address',
    text: [
      `${business} asks for your name and mailing address.`,
      'Until you approve, it sees only your first name, an initial and your town. Approve or decline the claim in the app.',
      '',
      'If you did not give your key to this business, decline.',
    ].join('\n'),
  };
}

function mailCameBack(business: string): Omit<AccountNews, 'id'> {
  return {
    subject: 'Mail to you came back',
    text: [
      `${business} says that mail which it sent to your address came back.`,
      'If you still live there, confirm your address in the app. If not, correct it or schedule your move there.',
    ].join('\n'),
  };
}
