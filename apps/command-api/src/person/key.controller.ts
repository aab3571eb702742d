import { Body, Controller, Req, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { ReplaceKey } from '#command-side';
import { personOf, Serve } from '#http';
import { GetPersonKey, type PublicKey } from '#query-side';
import { RegisteredGuard } from '#runtime';
import { KeyReplacementDto, keptIdsOf } from './keep.dto.js';
import { contextOf } from './person-context.js';
import { PROFILE } from './profile.routes.js';

@Controller()
@UseGuards(RegisteredGuard)
export class KeyController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Serve(PROFILE.replaceKey)
  async replace(@Body() body: KeyReplacementDto, @Req() request: FastifyRequest): Promise<PublicKey> {
    const personId = personOf(request);
    await this.commands.execute(new ReplaceKey(personId, keptIdsOf(body), contextOf(personId, request)));
    return this.queries.execute(new GetPersonKey(personId));
  }
}
