import { Body, Controller, Param, Req, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { InviteMember, RemoveMember } from '#command-side';
import { BUSINESS_REFUSALS, type Role } from '#domain';
import { accountOf, BusinessId, memberIdOf, pathId, Serve } from '#http';
import { MemberGuard } from '#runtime';
import { InviteMemberDto } from './invite-member.dto.js';
import { memberContext } from './member-context.js';
import { MEMBERS } from './members.routes.js';

interface PublicInvited {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly status: 'invited';
}

@Controller()
@UseGuards(MemberGuard)
export class MembersController {
  constructor(private readonly commands: CommandBus) {}

  @Serve(MEMBERS.inviteMember)
  async invite(
    @BusinessId() businessId: string,
    @Body() { email: address, role }: InviteMemberDto,
    @Req() request: FastifyRequest,
  ): Promise<PublicInvited> {
    const inviter = { accountId: accountOf(request).accountId, memberId: memberIdOf(request) };
    const command = new InviteMember(businessId, inviter, { email: address, role }, memberContext(request));
    const { memberId: id, email } = await this.commands.execute(command);
    return { id, email, role, status: 'invited' };
  }

  @Serve(MEMBERS.removeMember)
  async remove(
    @BusinessId() businessId: string,
    @Param('memberId', pathId(BUSINESS_REFUSALS.memberNotFound)) memberId: string,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const { accountId } = accountOf(request);
    await this.commands.execute(new RemoveMember(businessId, memberId, accountId, memberContext(request)));
  }
}
