import { documentOf } from '#http';
import { consoleFace, staffFace } from '../../apps/faces/src/index.js';
import { ask, type Answer } from './ask.js';
import { mustBeDescribedBy } from './described-answer.js';
import { signIn } from './sign-in.js';

const FACES = [
  ['/console/v1', mustBeDescribedBy(documentOf(consoleFace))],
  ['/staff/v1', mustBeDescribedBy(documentOf(staffFace))],
] as const;

/** Somebody signed in, at the console or among staff. Every answer is held against the description of its face. */
export class Member {
  private constructor(
    private readonly baseUrl: string,
    readonly email: string,
    readonly token: string,
  ) {}

  /** Signs in with a code from the development mailbox. */
  static async signIn(baseUrl: string, email: string): Promise<Member> {
    return new Member(baseUrl, email, await signIn(baseUrl, email));
  }

  /** The same member with a session of this moment. */
  async signedInAnew(): Promise<Member> {
    return new Member(this.baseUrl, this.email, await signIn(this.baseUrl, this.email));
  }

  /** The same member with the same session, at another address. */
  at(baseUrl: string): Member {
    return new Member(baseUrl, this.email, this.token);
  }

  get(path: string): Promise<Answer> {
    return this.call('GET', path);
  }

  post(path: string, body?: unknown): Promise<Answer> {
    return this.call('POST', path, body);
  }

  put(path: string, body: unknown): Promise<Answer> {
    return this.call('PUT', path, body);
  }

  patch(path: string, body: unknown): Promise<Answer> {
    return this.call('PATCH', path, body);
  }

  delete(path: string): Promise<Answer> {
    return this.call('DELETE', path);
  }

  /** Registers a business; its path in the console. */
  async registers(name = 'Example Books'): Promise<string> {
    const answer = await this.post('/console/v1/businesses', { name });
    return `/console/v1/businesses/${String(answer.body['id'])}`;
  }

  /** Invites somebody to the business with this path, who signs in and accepts. */
  async brings(path: string, email: string, role: string): Promise<{ readonly member: Member; readonly id: string }> {
    const invited = await this.post(`${path}/members`, { email, role });
    const member = await Member.signIn(this.baseUrl, email);
    const id = String(invited.body['id']);
    const { status } = await member.post(`/console/v1/invitations/${id}/acceptance`);
    if (status !== 200) throw new Error(`accepting was answered ${String(status)}`);
    return { member, id };
  }

  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    const headers = { authorization: `Bearer ${this.token}` };
    const answer = await ask(
      this.baseUrl,
      method,
      path,
      headers,
      body === undefined ? undefined : JSON.stringify(body),
    );
    const [, mustBeDescribed] = FACES.find(([base]) => path.startsWith(base)) ?? [];
    mustBeDescribed?.({ method, path: path.replace(/\?.*/, ''), ...answer });
    return answer;
  }
}
