import { Body, Controller, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ClaimGrant, ReleaseGrant, ReportReturnedMail } from '#command-side';
import type { PublicGrant, PublicReleasedGrant, PublicReport } from '#domain';
import { businessOf, GrantId, Serve } from '#http';
import { ClaimGrantDto } from './claim-grant.dto.js';
import { claimOf, claimStatus } from './claim.js';
import { contextOf } from './command-context.js';
import { GRANTS } from './grants.routes.js';

@Controller()
export class GrantsController {
  constructor(private readonly commands: CommandBus) {}

  @Serve(GRANTS.claimGrant)
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

  @Serve(GRANTS.releaseGrant)
  async release(@GrantId() id: string, @Req() request: FastifyRequest): Promise<PublicReleasedGrant> {
    return this.end(id, 'release', request);
  }

  @Serve(GRANTS.withdrawClaim)
  async withdraw(@GrantId() id: string, @Req() request: FastifyRequest): Promise<PublicReleasedGrant> {
    return this.end(id, 'withdraw', request);
  }

  @Serve(GRANTS.reportReturnedMail)
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
