import { Controller, Param, Req, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Connections } from '#assistants';
import { ACCOUNT_REFUSALS, ApiError, personOf, Serve, uuidOf } from '#http';
import { RegisteredGuard } from '#runtime';
import { ASSISTANTS } from './assistants.routes.js';

@Controller()
@UseGuards(RegisteredGuard)
export class AssistantsController {
  constructor(private readonly connections: Connections) {}

  @Serve(ASSISTANTS.disconnectAssistant)
  async disconnect(@Param('id') id: string, @Req() request: FastifyRequest): Promise<void> {
    const assistantId = uuidOf(id);
    const isOut = assistantId !== undefined && (await this.connections.disconnect(personOf(request), assistantId));
    if (!isOut) throw new ApiError(ACCOUNT_REFUSALS.assistantNotFound);
  }
}
