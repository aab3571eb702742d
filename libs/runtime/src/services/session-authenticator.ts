import type { Sessions } from '#accounts';
import type { AccountAuthenticator, AccountPrincipal } from '#http';

/** The account behind a session's token. */
export class SessionAuthenticator implements AccountAuthenticator {
  constructor(private readonly sessions: Sessions) {}

  async authenticate(token: string): Promise<AccountPrincipal | undefined> {
    const session = await this.sessions.use(token);
    return session && { kind: 'account', ...session };
  }
}
