import { Body, Controller, Param, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Renewals, Sessions } from '#accounts';
import { accountOf, ApiError, pathId, Serve } from '#http';
import { SESSIONS } from './sessions.routes.js';
import { SIGN_IN, WRONG_PROOF } from './sign-in.routes.js';
import { proofIn, StartSessionDto } from './start-session.dto.js';

const NOT_FOUND = ['session_not_found', 'No session of yours has this id.'] as const;

/** What an account does with its sessions. */
@Controller()
export class SessionsController {
  constructor(
    private readonly sessions: Sessions,
    private readonly renewals: Renewals,
  ) {}

  @Serve(SESSIONS.endSession)
  async endCurrent(@Req() request: FastifyRequest): Promise<void> {
    const { accountId, sessionId } = accountOf(request);
    await this.sessions.end(accountId, sessionId);
  }

  @Serve(SESSIONS.endOtherSessions)
  async endOthers(@Req() request: FastifyRequest): Promise<void> {
    const { accountId, sessionId } = accountOf(request);
    await this.sessions.endOthers(accountId, sessionId);
  }

  @Serve(SESSIONS.endOneSession)
  async end(@Param('id', pathId(...NOT_FOUND)) id: string, @Req() request: FastifyRequest): Promise<void> {
    if (!(await this.sessions.end(accountOf(request).accountId, id))) throw new ApiError(...NOT_FOUND);
  }

  @Serve(SIGN_IN.renewSession)
  async renew(
    @Body() body: StartSessionDto,
    @Req() request: FastifyRequest,
  ): Promise<{ token: string; expires_at: string }> {
    const renewed = await this.renewals.renew(accountOf(request), proofIn(body));
    if (renewed === 'passkey-required') {
      throw new ApiError('passkey_required', 'This account has a passkey: sign in anew with it.');
    }
    if (renewed === 'over') throw new ApiError('unauthorized', 'This session was ended meanwhile: sign in.');
    if (renewed === undefined) throw new ApiError(...WRONG_PROOF);
    return { token: renewed.token, expires_at: renewed.expiresAt };
  }
}
