import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Sessions, type StartedSession, type StartedSignIn } from '#accounts';
import { Clock } from '#clock';
import { deviceCookie, keepInCookies, sessionCookie } from '#http';

/** What a browser is told of a session that it keeps in a cookie. */
export interface KeptInBrowser {
  readonly expires_at: string;
}

/** Sessions that browsers keep in cookies, out of the reach of scripts. */
@Injectable()
export class BrowserSessions {
  constructor(
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  /** The browser keeps this session in the place of the one that it had, which is over: nobody goes on with that. */
  async begin(session: StartedSignIn, request: FastifyRequest, reply: FastifyReply): Promise<KeptInBrowser> {
    const before = sessionCookie(request.raw);
    if (before !== undefined) await this.sessions.leave(before);
    return this.keep(session, session.device, reply);
  }

  /** The browser keeps the session's new token. */
  renewed(session: StartedSession, request: FastifyRequest, reply: FastifyReply): KeptInBrowser {
    return this.keep(session, deviceCookie(request.raw), reply);
  }

  private keep({ token, expiresAt }: StartedSession, device: string | null, reply: FastifyReply): KeptInBrowser {
    const livesMs = Date.parse(expiresAt) - this.clock.now();
    keepInCookies(reply, { token, livesMs, ...(device !== null && { device }) });
    return { expires_at: expiresAt };
  }
}
