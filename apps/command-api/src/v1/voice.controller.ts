import { Body, Controller, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ClaimGrant, MakePreview } from '#command-side';
import type { PublicGrant, PublicPreview } from '#domain';
import { businessOf, callIdOf, RequestLookUp, sayClaim, sayDecoded, sayPreview, Serve, type Spoken } from '#http';
import { Admission } from '#limits';
import { decodeTranscript, type DecodedKey } from '#person-key';
import { claimOf, claimStatus } from './claim.js';
import { contextOf } from './command-context.js';
import { typedKey } from './typed-key.js';
import { SpokenClaimDto, SpokenDecodeDto, SpokenPreviewDto } from './voice.dto.js';
import { VOICE } from './voice.routes.js';

/**
 * The counterparts of decoding, previews and claims for an agent on the phone: bound to its call, with a sentence to
 * say.
 */
@Controller()
export class VoiceController {
  constructor(
    private readonly commands: CommandBus,
    private readonly admission: Admission,
  ) {}

  @Serve(VOICE.decodeKey)
  decode(@Body() body: SpokenDecodeDto, @Req() request: FastifyRequest): Spoken<{ keys: readonly DecodedKey[] }> {
    callIdOf(request, body.call_id);
    const keys = decodeTranscript(body.transcript);
    return { keys, say: sayDecoded(keys) };
  }

  @Serve(VOICE.createPreview)
  async preview(
    @Body() body: SpokenPreviewDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Spoken<PublicPreview>> {
    const callId = callIdOf(request, body.call_id);
    const key = typedKey(body.key);
    const { businessId, claimWindowMinutes } = businessOf(request);
    const lookUp = { businessId, key, claimWindowMinutes, channel: 'voice', callId } as const;
    const gate = new RequestLookUp(this.admission, request, reply, callId);
    const preview = await this.commands.execute(new MakePreview(lookUp, gate, contextOf(request)));
    return { ...preview, say: sayPreview(preview) };
  }

  @Serve(VOICE.claimGrant)
  async claim(
    @Body() body: SpokenClaimDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Spoken<PublicGrant>> {
    const via = { channel: 'voice', callId: callIdOf(request, body.call_id) } as const;
    const answer = await this.commands.execute(new ClaimGrant(claimOf(body, request, via), contextOf(request)));
    reply.status(claimStatus(answer));
    return { ...answer.grant, say: sayClaim(answer.grant) };
  }
}
