import { Body, Controller, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Renewals, Sessions } from '#accounts';
import {
  accountOf,
  ApiError,
  dropCookies,
  networkOfRequest,
  OwnOrigin,
  pathId,
  Serve,
  type ShapeOf,
  ACCESS_REFUSALS,
  ACCOUNT_REFUSALS,
} from '#http';
import { BrowserSessions } from './browser-sessions.js';
import { SESSIONS } from './sessions.routes.js';
import { SIGN_IN, type RenewedSession } from './sign-in.routes.js';
import { proofIn, StartSessionDto } from './start-session.dto.js';

/** What an account does with its sessions. */
@Controller()
export class SessionsController {
  constructor(
    private readonly sessions: Sessions,
    private readonly renewals: Renewals,
    private readonly browsers: BrowserSessions,
    private readonly ownOrigin: OwnOrigin,
  ) {}

  @Serve(SESSIONS.endSession)
  async endCurrent(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    const { accountId, sessionId } = accountOf(request);
    await this.sessions.end(accountId, sessionId);
    dropCookies(request, reply);
  }

  @Serve(SESSIONS.endOtherSessions)
  async endOthers(@Req() request: FastifyRequest): Promise<void> {
    const { accountId, sessionId } = accountOf(request);
    await this.sessions.endOthers(accountId, sessionId);
  }

  @Serve(SESSIONS.endOneSession)
  async end(
    @Param('id', pathId(ACCOUNT_REFUSALS.sessionNotFound)) id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const { accountId, sessionId } = accountOf(request);
    if (!(await this.sessions.end(accountId, id))) throw new ApiError(ACCOUNT_REFUSALS.sessionNotFound);
    if (id === sessionId) dropCookies(request, reply);
  }

  /** A session that came in a cookie stays in one: no script gets hold of its token. */
  @Serve(SIGN_IN.renewSession)
  async renew(
    @Body() body: StartSessionDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ShapeOf<typeof RenewedSession>> {
    const account = accountOf(request);
    if (body.cookie === true) this.ownOrigin.mustInclude(request.raw);
    const renewed = await this.renewals.renew(account, proofIn(body), networkOfRequest(request));
    if (renewed === 'passkey-required') {
      throw new ApiError(ACCESS_REFUSALS.passkeyRequired);
    }
    if (renewed === 'over') throw new ApiError(ACCESS_REFUSALS.sessionEnded);
    if (renewed === undefined) throw new ApiError(ACCOUNT_REFUSALS.wrongProof);
    if (body.cookie === true || account.isByCookie) return this.browsers.renewed(renewed, request, reply);
    return { token: renewed.token, expires_at: renewed.expiresAt };
  }
}
