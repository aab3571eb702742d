import { Body, Controller, Param, Req, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { normaliseEmail } from '#accounts';
import { AddMember, ChangeBusiness } from '#command-side';
import type { Role } from '#domain';
import { accountOf, BusinessId, pathId, Serve } from '#http';
import { MemberGuard } from '#runtime';
import { AddMemberDto } from './add-member.dto.js';
import { memberContext } from './member-context.js';
import { MEMBERS } from './members.routes.js';

interface PublicMember {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
}

@Controller()
@UseGuards(MemberGuard)
export class MembersController {
  constructor(private readonly commands: CommandBus) {}

  @Serve(MEMBERS.addMember)
  async add(
    @BusinessId() businessId: string,
    @Body() { email, role }: AddMemberDto,
    @Req() request: FastifyRequest,
  ): Promise<PublicMember> {
    const { accountId } = accountOf(request);
    const command = new AddMember(businessId, accountId, { email, role }, memberContext(request));
    const member = await this.commands.execute(command);
    return { id: member.memberId, email: normaliseEmail(email), role: member.role };
  }

  @Serve(MEMBERS.removeMember)
  async remove(
    @BusinessId() businessId: string,
    @Param('memberId', pathId('member_not_found', 'The business has no such member.')) memberId: string,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const changes = [{ type: 'remove-member', memberId } as const];
    const { accountId } = accountOf(request);
    await this.commands.execute(new ChangeBusiness(businessId, accountId, changes, memberContext(request)));
  }
}
