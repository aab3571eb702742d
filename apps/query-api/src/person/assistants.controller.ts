import { Controller, Req, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Connections, type Scope } from '#assistants';
import { personOf, Serve } from '#http';
import { RegisteredGuard } from '#runtime';
import { PERSON_QUERIES } from './person.routes.js';

interface PublicAssistant {
  readonly id: string;
  readonly name: string;
  readonly redirect_host: string;
  readonly scopes: readonly Scope[];
  readonly created_at: string;
  readonly last_used_at: string | null;
}

/** The assistants that a person has let in. */
@Controller()
@UseGuards(RegisteredGuard)
export class AssistantQueriesController {
  constructor(private readonly connections: Connections) {}

  @Serve(PERSON_QUERIES.listAssistants)
  async list(@Req() request: FastifyRequest): Promise<{ data: readonly PublicAssistant[]; next_cursor: null }> {
    const all = await this.connections.listOf(personOf(request));
    const data = all.map(({ assistantId, name, redirectHost, scopes, createdAt, lastUsedAt }) => ({
      ...{ id: assistantId, name, redirect_host: redirectHost, scopes },
      created_at: new Date(createdAt).toISOString(),
      last_used_at: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
    }));
    return { data, next_cursor: null };
  }
}
