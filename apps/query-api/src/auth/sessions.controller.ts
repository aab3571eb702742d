import { Controller, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Sessions } from '#accounts';
import { accountOf, ApiError, Serve } from '#http';
import { INVALID_CURSOR } from '#domain';
import { PAGE } from '#query-side';
import { CursorDto } from '../cursor.dto.js';
import { SESSION_QUERIES } from './sessions.routes.js';

interface ListedSession {
  readonly id: string;
  readonly created_at: string;
  readonly last_used_at: string;
  readonly client: string | null;
  readonly current: boolean;
}

interface SessionPage {
  readonly data: readonly ListedSession[];
  readonly next_cursor: string | null;
}

/** Where an account is signed in. */
@Controller()
export class SessionQueriesController {
  constructor(private readonly sessions: Sessions) {}

  @Serve(SESSION_QUERIES.listSessions)
  async list(@Query() { cursor }: CursorDto, @Req() request: FastifyRequest): Promise<SessionPage> {
    const { accountId, sessionId } = accountOf(request);
    const page = await this.sessions.newest(accountId, PAGE, cursor?.toLowerCase());
    if (page === undefined) throw new ApiError(INVALID_CURSOR);
    const { entries, next } = page;
    const data = entries.map(({ id, body: { startedAt, lastUsedAt, client } }) => ({
      id,
      created_at: new Date(startedAt).toISOString(),
      last_used_at: new Date(lastUsedAt).toISOString(),
      client,
      current: id === sessionId,
    }));
    return { data, next_cursor: next };
  }
}
