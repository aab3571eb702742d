import { Controller, Query, Req, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { AccountRecords } from '#accounts';
import type { Role } from '#domain';
import { accountOf, ApiError, BusinessId, Serve, ACCESS_REFUSALS } from '#http';
import { ListInvitations, ListMembers } from '#query-side';
import { MemberGuard } from '#runtime';
import { CursorDto } from '../cursor.dto.js';
import { MEMBER_QUERIES } from './members.routes.js';

interface MemberList {
  readonly data: readonly {
    readonly id: string;
    readonly email: string | null;
    readonly role: Role;
    readonly status: 'invited' | 'active';
  }[];
  readonly next_cursor: null;
}

interface InvitationList {
  readonly data: readonly {
    readonly id: string;
    readonly business: { readonly id: string; readonly name: string };
    readonly role: Role;
    readonly invited_by: string | null;
    readonly at: string;
  }[];
  readonly next_cursor: string | null;
}

@Controller()
export class MemberQueriesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly accounts: AccountRecords,
  ) {}

  @Serve(MEMBER_QUERIES.listMembers)
  @UseGuards(MemberGuard)
  async members(@BusinessId() id: string): Promise<MemberList> {
    const { members, invited } = await this.queries.execute(new ListMembers(id));
    const active = await Promise.all(
      members.map(async ({ memberId, accountId, role }) => {
        const email = await this.accounts.emailIfReadable(accountId);
        // One whose account is being deleted is about to be a member no more.
        return email === undefined ? [] : [{ id: memberId, email, role, status: 'active' as const }];
      }),
    );
    const waiting = invited.map(({ memberId, email, role }) => {
      return { id: memberId, email, role, status: 'invited' as const };
    });
    return { data: [...waiting, ...active.flat()], next_cursor: null };
  }

  @Serve(MEMBER_QUERIES.listInvitations)
  async invitations(@Query() { cursor }: CursorDto, @Req() request: FastifyRequest): Promise<InvitationList> {
    const email = await this.accounts.emailOf(accountOf(request).accountId);
    if (email === undefined) throw new ApiError(ACCESS_REFUSALS.sessionEnded);
    const { data, next_cursor } = await this.queries.execute(new ListInvitations(email, cursor?.toLowerCase()));
    const shown = data.map(async ({ invitedBy, ...invitation }) => {
      return { ...invitation, invited_by: invitedBy === null ? null : await this.emailOf(invitedBy) };
    });
    return { data: await Promise.all(shown), next_cursor };
  }

  private async emailOf(accountId: string): Promise<string | null> {
    return (await this.accounts.emailIfReadable(accountId)) ?? null;
  }
}
