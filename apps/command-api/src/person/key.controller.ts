import { Body, Controller, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { ReplaceKey } from '#command-side';
import { GetPersonKey, type PublicKey } from '#query-side';
import { OwnPerson } from '../../../query-api/src/person/own-person.js';
import { keptIdsOf } from './keep.dto.js';
import { KeyReplacementDto } from './key-replacement.dto.js';
import { contextOf } from './person-context.js';

@Controller('/person/v1/key')
export class KeyController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly person: OwnPerson,
  ) {}

  @Post('replacement')
  async replace(@Body() body: KeyReplacementDto, @Req() request: FastifyRequest): Promise<PublicKey> {
    const personId = await this.person.idOf(request);
    await this.commands.execute(new ReplaceKey(personId, keptIdsOf(body), contextOf(personId, request)));
    return this.queries.execute(new GetPersonKey(personId));
  }
}
