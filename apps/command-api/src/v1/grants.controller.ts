import { Body, Controller, Delete, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ClaimGrant, ReleaseGrant, ReportReturnedMail } from '#command-side';
import type { PublicGrant, PublicReleasedGrant, PublicReport } from '#domain';
import { businessOf, GrantId } from '#http';
import { ClaimGrantDto } from './claim-grant.dto.js';
import { claimOf } from './claim-of.js';
import { claimStatus } from './claim-status.js';
import { contextOf } from './command-context.js';

@Controller('/v1/grants')
export class GrantsController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  async claim(
    @Body() body: ClaimGrantDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PublicGrant> {
    const claim = claimOf(body, request, { channel: 'api', callId: null });
    const answer = await this.commands.execute(new ClaimGrant(claim, contextOf(request)));
    reply.status(claimStatus(answer));
    return answer.grant;
  }

  @Delete(':id')
  async release(@GrantId() id: string, @Req() request: FastifyRequest): Promise<PublicReleasedGrant> {
    return this.end(id, 'release', request);
  }

  @Post(':id/withdrawal')
  @HttpCode(200)
  async withdraw(@GrantId() id: string, @Req() request: FastifyRequest): Promise<PublicReleasedGrant> {
    return this.end(id, 'withdraw', request);
  }

  @Post(':id/returned-mail')
  async reportReturnedMail(
    @GrantId() id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PublicReport> {
    const { businessId } = businessOf(request);
    const answer = await this.commands.execute(new ReportReturnedMail(businessId, id, contextOf(request)));
    reply.status(answer.reportedNow ? 201 : 200);
    return answer.report;
  }

  private end(grantId: string, way: 'release' | 'withdraw', request: FastifyRequest): Promise<PublicReleasedGrant> {
    return this.commands.execute(new ReleaseGrant(businessOf(request).businessId, grantId, way, contextOf(request)));
  }
}
