import { Controller, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sayError, Serve } from '#http';
import { RpcEndpoint } from '../server/rpc-endpoint.js';
import { ToolCalls } from '../server/tool-call.js';
import { BusinessCalls } from './business-calls.js';
import { CallQueryDto } from './voice-inputs.js';
import { VoiceTools } from './voice-tools.js';
import { MCP_VOICE } from './voice.routes.js';

const CARD = { name: 'consent-voice', title: 'Mailing addresses for voice agents', version: '1.0.0' };

/** The MCP server of businesses: what an agent on the phone does, as tools. */
@Controller()
export class McpVoiceController {
  private readonly endpoint: RpcEndpoint;

  constructor(
    private readonly tools: VoiceTools,
    calls: BusinessCalls,
  ) {
    this.endpoint = new RpcEndpoint(CARD, new ToolCalls(calls, sayError));
  }

  @Serve(MCP_VOICE)
  call(@Query() _query: CallQueryDto, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.endpoint.answer({ request, reply }, this.tools.all);
  }
}
