import { Controller, Param, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { AnswerInvitation } from '#command-side';
import { memberOf, publicBusiness, type PublicBusiness, BUSINESS_REFUSALS } from '#domain';
import { accountOf, pathId, Serve } from '#http';
import { contextOfMember } from './member-context.js';
import { MEMBERS } from './members.routes.js';

const ID = pathId(BUSINESS_REFUSALS.invitationNotFound);

/** Invitations as whoever is invited answers them. */
@Controller()
export class InvitationsController {
  constructor(private readonly commands: CommandBus) {}

  @Serve(MEMBERS.acceptInvitation)
  async accept(@Param('id', ID) id: string, @Req() request: FastifyRequest): Promise<PublicBusiness> {
    const { accountId } = accountOf(request);
    const business = await this.commands.execute(answerOf(id, 'accept', request));
    return publicBusiness(business, memberOf(business, accountId)?.role ?? null);
  }

  @Serve(MEMBERS.refuseInvitation)
  async refuse(@Param('id', ID) id: string, @Req() request: FastifyRequest): Promise<void> {
    await this.commands.execute(answerOf(id, 'refuse', request));
  }
}

/** In the log the invited is known by the id of the membership alone, as every member is. */
function answerOf(id: string, answer: AnswerInvitation['answer'], request: FastifyRequest): AnswerInvitation {
  return new AnswerInvitation(id, accountOf(request).accountId, answer, contextOfMember(id, request));
}
