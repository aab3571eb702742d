import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { assistantOf, Serve } from '#http';
import { RpcEndpoint } from '../server/rpc-endpoint.js';
import { ToolCalls } from '../server/tool-call.js';
import { AssistantCalls } from './assistant-calls.js';
import { MCP_PERSON } from './person.routes.js';
import { PersonTools } from './person-tools.js';

const CARD = { name: 'consent-person', title: 'Your mailing address', version: '1.0.0' };

/** The MCP server of people: what a person's own assistant may see, and ask for. */
@Controller()
export class McpPersonController {
  private readonly endpoint: RpcEndpoint;

  constructor(
    private readonly tools: PersonTools,
    calls: AssistantCalls,
  ) {
    this.endpoint = new RpcEndpoint(CARD, new ToolCalls(calls, ({ message }) => message));
  }

  @Serve(MCP_PERSON)
  async call(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const assistant = assistantOf(request);
    this.tools.mustAllow(assistant, request.body);
    await this.endpoint.answer({ request, reply }, this.tools.allowedTo(assistant));
  }
}
