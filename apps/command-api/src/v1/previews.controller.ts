import { Body, Controller, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { MakePreview } from '#command-side';
import type { PublicPreview } from '#domain';
import { ApiError, businessOf } from '#http';
import { parsePersonKey } from '#person-key';
import { contextOf } from './command-context.js';
import { MakePreviewDto } from './make-preview.dto.js';

@Controller('/v1/previews')
export class PreviewsController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  async make(@Body() body: MakePreviewDto, @Req() request: FastifyRequest): Promise<PublicPreview> {
    const key = parsePersonKey(body.key);
    if (key === undefined) throw new ApiError('invalid_key_format', 'key is not a valid key; check it and try again');
    const { businessId, claimWindowMinutes } = businessOf(request);
    const lookUp = { businessId, key, claimWindowMinutes, channel: 'api', callId: null } as const;
    return this.commands.execute(new MakePreview(lookUp, contextOf(request)));
  }
}
