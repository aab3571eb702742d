import { Controller, Param, Req, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Changes, Connections } from '#assistants';
import { ACCOUNT_REFUSALS, ApiError, personOf, Serve, uuidOf } from '#http';
import { RegisteredGuard } from '#runtime';
import { ASSISTANTS } from './assistants.routes.js';

@Controller()
@UseGuards(RegisteredGuard)
export class AssistantsController {
  constructor(
    private readonly connections: Connections,
    private readonly changes: Changes,
  ) {}

  @Serve(ASSISTANTS.disconnectAssistant)
  async disconnect(@Param('id') id: string, @Req() request: FastifyRequest): Promise<void> {
    const assistantId = uuidOf(id);
    const personId = personOf(request);
    const isOut = assistantId !== undefined && (await this.connections.disconnect(personId, assistantId));
    if (!isOut) throw new ApiError(ACCOUNT_REFUSALS.assistantNotFound);
    await this.changes.refuseAllOf(personId, assistantId);
  }
}
