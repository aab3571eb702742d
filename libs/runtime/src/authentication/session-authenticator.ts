import type { Sessions } from '#accounts';
import type { AccountAuthenticator } from '#http';

/** The account behind a session's token. */
export class SessionAuthenticator implements AccountAuthenticator {
  constructor(private readonly sessions: Sessions) {}

  async authenticate(token: string): ReturnType<AccountAuthenticator['authenticate']> {
    const session = await this.sessions.use(token);
    return session && { kind: 'account', ...session };
  }
}
