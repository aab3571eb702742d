import { Controller, Param, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Sessions } from '#accounts';
import { accountOf, ApiError, pathId, Serve } from '#http';
import { SESSIONS } from './sessions.routes.js';

const NOT_FOUND = ['session_not_found', 'No session of yours has this id.'] as const;

/** What an account does with its sessions. */
@Controller()
export class SessionsController {
  constructor(private readonly sessions: Sessions) {}

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
}
