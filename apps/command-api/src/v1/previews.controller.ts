import { Body, Controller, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MakePreview } from '#command-side';
import type { PublicPreview } from '#domain';
import { businessOf, RequestLookUp, Serve } from '#http';
import { Admission } from '#limits';
import { contextOf } from './command-context.js';
import { MakePreviewDto } from './make-preview.dto.js';
import { typedKey } from './typed-key.js';
import { PREVIEWS } from './previews.routes.js';

@Controller()
export class PreviewsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly admission: Admission,
  ) {}

  @Serve(PREVIEWS.createPreview)
  async make(
    @Body() body: MakePreviewDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PublicPreview> {
    const key = typedKey(body.key);
    const { businessId, claimWindowMinutes } = businessOf(request);
    const lookUp = { businessId, key, claimWindowMinutes, channel: 'api', callId: null } as const;
    const gate = new RequestLookUp(this.admission, request, reply, lookUp.callId);
    return this.commands.execute(new MakePreview(lookUp, gate, contextOf(request)));
  }
}
