import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AccountRecords, PasskeyRecords, Sessions } from '#accounts';
import { FreshDocuments, Memberships } from '#disclosure';
import { accountOf, ApiError, Serve, type ShapeOf, ACCESS_REFUSALS } from '#http';
import { Staff } from '#runtime';
import { ACCOUNT_QUERIES, type OwnAccount } from './account.routes.js';

/** Who is signed in. */
@Controller()
export class AccountQueriesController {
  constructor(
    private readonly accounts: AccountRecords,
    private readonly sessions: Sessions,
    private readonly passkeys: PasskeyRecords,
    private readonly documents: FreshDocuments,
    private readonly memberships: Memberships,
    private readonly staff: Staff,
  ) {}

  @Serve(ACCOUNT_QUERIES.readAccount)
  async read(@Req() request: FastifyRequest): Promise<ShapeOf<typeof OwnAccount>> {
    const { accountId, sessionId, isByPasskey } = accountOf(request);
    const [email, session, person, newest, staff, hasPasskey] = await Promise.all([
      this.accounts.emailOf(accountId),
      this.sessions.find(accountId, sessionId),
      this.isPerson(accountId),
      this.memberships.newest(accountId, 1),
      this.staff.includes(accountId),
      this.passkeys.has(accountId),
    ]);
    if (email === undefined || session === undefined) {
      throw new ApiError(ACCESS_REFUSALS.sessionEnded);
    }
    return {
      email,
      person,
      member: newest !== undefined && newest.entries.length > 0,
      staff,
      has_passkey: hasPasskey,
      session: {
        id: sessionId,
        expires_at: new Date(session.body.endsAt).toISOString(),
        fresh_until: this.sessions.freshUntil(session.body),
        by_passkey: isByPasskey,
      },
    };
  }

  private async isPerson(accountId: string): Promise<boolean> {
    const personId = await this.accounts.personOf(accountId);
    return personId !== null && this.documents.isLiving(personId);
  }
}
