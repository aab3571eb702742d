import { Body, Controller, Param, Req, Res, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ClaimDemoGrant, MakeDemoPreview, ReleaseDemoGrant } from '#command-side';
import { GRANT_REFUSALS, type PublicGrant, type PublicPreview, type PublicReleasedGrant } from '#domain';
import { BusinessId, pathId, Serve } from '#http';
import { MemberGuard } from '#runtime';
import { ClaimGrantDto } from '../v1/claim-grant.dto.js';
import { claimStatus } from '../v1/claim.js';
import { MakePreviewDto } from '../v1/make-preview.dto.js';
import { typedKey } from '../v1/typed-key.js';
import { memberContext } from './member-context.js';
import { DEMO } from './demo.routes.js';

/** `/v1` on made-up people. */
@Controller()
@UseGuards(MemberGuard)
export class DemoController {
  constructor(private readonly commands: CommandBus) {}

  @Serve(DEMO.createDemoPreview)
  async preview(
    @BusinessId() businessId: string,
    @Body() body: MakePreviewDto,
    @Req() request: FastifyRequest,
  ): Promise<PublicPreview> {
    return this.commands.execute(new MakeDemoPreview(businessId, typedKey(body.key), memberContext(request)));
  }

  @Serve(DEMO.claimDemoGrant)
  async claim(
    @BusinessId() businessId: string,
    @Body() body: ClaimGrantDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PublicGrant> {
    const claim = {
      businessId,
      previewId: body.preview_id.toLowerCase(),
      externalRef: body.external_ref ?? null,
    };
    const answer = await this.commands.execute(new ClaimDemoGrant(claim, memberContext(request)));
    reply.status(claimStatus(answer));
    return answer.grant;
  }

  @Serve(DEMO.releaseDemoGrant)
  async release(
    @BusinessId() businessId: string,
    @Param('grantId', pathId(GRANT_REFUSALS.grantNotFound)) grantId: string,
    @Req() request: FastifyRequest,
  ): Promise<PublicReleasedGrant> {
    return this.commands.execute(new ReleaseDemoGrant(businessId, grantId, memberContext(request)));
  }
}
