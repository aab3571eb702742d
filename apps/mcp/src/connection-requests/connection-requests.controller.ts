import { Controller, Param, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AccountRecords, clientName, SecurityMails } from '#accounts';
import type { Scope } from '#assistants';
import { accountOf, Serve } from '#http';
import { LivingPeople } from '#runtime';
import { ConnectionRequests } from './connection-requests.js';
import { CONNECTION_REQUESTS } from './connection-requests.routes.js';

interface PublicConnectionRequest {
  readonly id: string;
  readonly assistant: { readonly name: string; readonly redirect_host: string };
  readonly scopes: readonly Scope[];
  readonly expires_at: string;
  readonly is_registered: boolean;
}

interface Redirect {
  readonly redirect_to: string;
}

/** What the page asks that a person is led to by an assistant. */
@Controller()
export class ConnectionRequestsController {
  constructor(
    private readonly requests: ConnectionRequests,
    private readonly accounts: AccountRecords,
    private readonly people: LivingPeople,
    private readonly mails: SecurityMails,
  ) {}

  @Serve(CONNECTION_REQUESTS.getConnectionRequest)
  async get(@Param('id') id: string, @Req() request: FastifyRequest): Promise<PublicConnectionRequest> {
    const { name, redirectHost, scopes, expiresAt } = await this.requests.find(request.raw, id);
    return {
      ...{ id, assistant: { name, redirect_host: redirectHost }, scopes },
      expires_at: new Date(expiresAt).toISOString(),
      is_registered: (await this.personOf(request)) !== undefined,
    };
  }

  @Serve(CONNECTION_REQUESTS.approveConnectionRequest)
  async approve(@Param('id') id: string, @Req() request: FastifyRequest): Promise<Redirect> {
    const personId = await this.personOf(request);
    if (personId === undefined) return this.refuseFor(request, id, 'the account has no address');
    const { returnTo, letIn } = await this.requests.approve(request.raw, id, personId);
    if (letIn !== undefined) {
      const { assistantId: subjectId, name, redirectHost } = letIn;
      const news = { kind: 'assistant-let-in', subjectId, name, redirectHost } as const;
      const client = clientName(request.headers['user-agent']);
      await this.mails.tell(accountOf(request).accountId, { ...news, client });
    }
    return { redirect_to: returnTo };
  }

  @Serve(CONNECTION_REQUESTS.refuseConnectionRequest)
  refuse(@Param('id') id: string, @Req() request: FastifyRequest): Promise<Redirect> {
    return this.refuseFor(request, id, 'the person said no');
  }

  private async refuseFor(request: FastifyRequest, id: string, why: string): Promise<Redirect> {
    return { redirect_to: await this.requests.refuse(request.raw, id, why) };
  }

  /** Undefined for an account that is no person, or none any more. */
  private async personOf(request: FastifyRequest): Promise<string | undefined> {
    const personId = await this.accounts.personOf(accountOf(request).accountId);
    return personId !== null && (await this.people.accountOf(personId)) !== undefined ? personId : undefined;
  }
}
