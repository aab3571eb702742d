import type { Answer } from '../clients/ask.js';
import { DescribedClient } from '../clients/described-client.js';
import { signIn } from '../clients/sign-in.js';

export interface Plan {
  readonly name?: string;
  readonly requests_per_minute: number;
  readonly previews_per_day: number;
}

/** So much that no test comes to its limits by accident. */
export const UNLIMITED: Plan = { requests_per_minute: 100_000, previews_per_day: 100_000_000 };

/** Somebody signed in who uses what staff use; paths are below `/staff/v1`. */
export class Staff extends DescribedClient {
  /** Signs in with a code from the development mailbox. */
  static override async signedIn(baseUrl: string, email: string): Promise<Staff> {
    return new Staff(baseUrl, await signIn(baseUrl, email));
  }

  async approvesProduction(businessId: string, reason?: string): Promise<void> {
    await this.bodyOf('POST', `/businesses/${businessId}/production-approval`, { reason });
  }

  async withdrawsProduction(businessId: string, reason?: string): Promise<void> {
    await this.bodyOf('POST', `/businesses/${businessId}/production-withdrawal`, { reason });
  }

  /** The name and the purpose that wait. */
  async approvesChange(businessId: string, reason?: string): Promise<void> {
    await this.bodyOf('POST', `/businesses/${businessId}/change-approval`, { reason });
  }

  async setsPlan(businessId: string, plan: Plan): Promise<void> {
    await this.bodyOf('PUT', `/businesses/${businessId}/plan`, { name: 'own', ...plan });
  }

  findsPerson(email: string, reason: string): Promise<Answer> {
    return this.post('/people/search', { email, reason });
  }

  /** @param query `reason`, `cursor` */
  looksAt(personId: string, query: Readonly<Record<string, string>>): Promise<Answer> {
    return this.get(`/people/${personId}/access-history?${new URLSearchParams(query).toString()}`);
  }

  /** @param query `reason`, `cursor` */
  asksForProof(personId: string, query: Readonly<Record<string, string>>): Promise<Answer> {
    return this.get(`/people/${personId}/access-history/proof?${new URLSearchParams(query).toString()}`);
  }

  /** Its answer has the id of the request, which somebody else approves. */
  asksToErase(personId: string, reason: string): Promise<Answer> {
    return this.post(`/people/${personId}/erasure`, { reason });
  }

  approvesErasure(requestId: unknown, reason: string): Promise<Answer> {
    return this.post(`/erasures/${String(requestId)}/approval`, { reason });
  }

  protected override pathOf(path: string): string {
    return `/staff/v1${path}`;
  }
}
