import { Controller, Get, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import type { PublicGrant } from '#domain';
import { businessOf, GrantId, sayBusiness, sayGrant, type Spoken } from '#http';
import { GetGrant } from '#query-side';
import { readerOf } from './reader.js';

interface BusinessCheck {
  readonly business: { readonly id: string; readonly name: string };
}

/** What an agent on the phone reads, with a sentence to say. */
@Controller('/v1/voice')
export class VoiceQueriesController {
  constructor(private readonly queries: QueryBus) {}

  @Get('business')
  business(@Req() request: FastifyRequest): Spoken<BusinessCheck> {
    const { businessId: id, name } = businessOf(request);
    return { business: { id, name }, say: sayBusiness(name) };
  }

  @Get('grants/:id')
  async grant(@GrantId() id: string, @Req() request: FastifyRequest): Promise<Spoken<PublicGrant>> {
    const grant = await this.queries.execute(new GetGrant(id, readerOf(request, 'voice')));
    return { ...grant, say: sayGrant(grant) };
  }
}
