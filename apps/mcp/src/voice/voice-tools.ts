import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ClaimGrant, MakePreview } from '#command-side';
import { GRANT_REFUSALS } from '#domain';
import {
  ApiError,
  businessOf,
  RequestLookUp,
  sayBusiness,
  sayClaim,
  sayDecoded,
  sayGrant,
  sayPreview,
  uuidOf,
} from '#http';
import { Admission } from '#limits';
import { decodeTranscript } from '#person-key';
import { GetGrant } from '#query-side';
import { claimOf, contextOf, typedKey } from '../../../command-api/src/index.js';
import { readerOf } from '../../../query-api/src/index.js';
import { defineBareTool, defineTool, type Exchange, type ToolReply, type Tool } from '../server/tool.js';
import { callIdOfTool } from './call-id.js';
import * as cards from './voice-cards.js';
import type { GetGrantDto, SpokenClaimDto, SpokenDecodeDto, SpokenPreviewDto } from './voice-inputs.js';

/** The routes for an agent on the phone as tools: the same commands and queries, with the channel `mcp`. */
@Injectable()
export class VoiceTools {
  readonly all: readonly Tool[];

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly admission: Admission,
  ) {
    this.all = [
      defineBareTool(cards.CHECK_KEY, (exchange) => Promise.resolve(checkKey(exchange))),
      defineTool(cards.DECODE_KEY, (input, exchange) => Promise.resolve(decodeKey(input, exchange))),
      defineTool(cards.PREVIEW_KEY, (input, exchange) => this.preview(input, exchange)),
      defineTool(cards.CLAIM_KEY, (input, exchange) => this.claim(input, exchange)),
      defineTool(cards.GET_GRANT, (input, exchange) => this.grant(input, exchange)),
    ];
  }

  private async preview({ key: typed, call_id }: SpokenPreviewDto, { request, reply }: Exchange): Promise<ToolReply> {
    const callId = callIdOfTool(request, call_id);
    const key = typedKey(typed);
    const { businessId, claimWindowMinutes } = businessOf(request);
    const lookUp = { businessId, key, claimWindowMinutes, channel: 'mcp', callId } as const;
    const gate = new RequestLookUp(this.admission, request, reply, callId);
    const preview = await this.commands.execute(new MakePreview(lookUp, gate, contextOf(request)));
    return spoken({ ...preview, say: sayPreview(preview) });
  }

  private async claim(input: SpokenClaimDto, { request }: Exchange): Promise<ToolReply> {
    const via = { channel: 'mcp', callId: callIdOfTool(request, input.call_id) } as const;
    const { grant } = await this.commands.execute(new ClaimGrant(claimOf(input, request, via), contextOf(request)));
    return spoken({ ...grant, say: sayClaim(grant) });
  }

  private async grant(input: GetGrantDto, { request }: Exchange): Promise<ToolReply> {
    const id = uuidOf(input.id);
    if (id === undefined) throw new ApiError(GRANT_REFUSALS.grantNotFound);
    const grant = await this.queries.execute(new GetGrant(id, readerOf(request, 'mcp')));
    return spoken({ ...grant, say: sayGrant(grant) });
  }
}

function checkKey({ request }: Exchange): ToolReply {
  const { businessId: id, name } = businessOf(request);
  return spoken({ business: { id, name }, say: sayBusiness(name) });
}

function decodeKey({ transcript, call_id }: SpokenDecodeDto, { request }: Exchange): ToolReply {
  callIdOfTool(request, call_id);
  const keys = decodeTranscript(transcript);
  return spoken({ keys, say: sayDecoded(keys) });
}

function spoken(fields: { readonly say: string } & Readonly<Record<string, unknown>>): ToolReply {
  return { say: fields.say, fields };
}
