import { idOf } from '../clients/ask.js';
import { DescribedClient } from '../clients/described-client.js';
import { signIn } from '../clients/sign-in.js';

/** Somebody signed in, at the console. */
export class Member extends DescribedClient {
  constructor(
    baseUrl: string,
    readonly email: string,
    token: string,
  ) {
    super(baseUrl, token);
  }

  /** Signs in with a code from the development mailbox. */
  static async signIn(baseUrl: string, email: string): Promise<Member> {
    return new Member(baseUrl, email, await signIn(baseUrl, email));
  }

  /** The same member with a session of this moment. */
  signedInAnew(): Promise<Member> {
    return Member.signIn(this.baseUrl, this.email);
  }

  /** The same member with the same session, at another address. */
  at(baseUrl: string): Member {
    return new Member(baseUrl, this.email, this.token);
  }

  /** Registers a business; its path in the console. */
  async registers(name = 'Example Books'): Promise<string> {
    const answer = await this.post('/console/v1/businesses', { name });
    return `/console/v1/businesses/${idOf(answer)}`;
  }

  /** Invites somebody to the business with this path, who signs in and accepts. */
  async brings(path: string, email: string, role: string): Promise<{ readonly member: Member; readonly id: string }> {
    const invited = await this.post(`${path}/members`, { email, role });
    const member = await Member.signIn(this.baseUrl, email);
    const id = idOf(invited);
    await member.bodyOf('POST', `/console/v1/invitations/${id}/acceptance`);
    return { member, id };
  }
}

/** Of a business's path in the console. */
export function businessIdIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
