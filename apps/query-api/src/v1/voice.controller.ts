import { Controller, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import type { PublicGrant } from '#domain';
import { businessOf, GrantId, sayBusiness, sayGrant, Serve, type Spoken } from '#http';
import { GetGrant } from '#query-side';
import { readerOf } from './reader.js';
import { V1_QUERIES } from './v1.routes.js';

interface BusinessCheck {
  readonly business: { readonly id: string; readonly name: string };
}

/** What an agent on the phone reads, with a sentence to say. */
@Controller()
export class VoiceQueriesController {
  constructor(private readonly queries: QueryBus) {}

  @Serve(V1_QUERIES.checkKeyByVoice)
  business(@Req() request: FastifyRequest): Spoken<BusinessCheck> {
    const { businessId: id, name } = businessOf(request);
    return { business: { id, name }, say: sayBusiness(name) };
  }

  @Serve(V1_QUERIES.readGrantByVoice)
  async grant(@GrantId() id: string, @Req() request: FastifyRequest): Promise<Spoken<PublicGrant>> {
    const grant = await this.queries.execute(new GetGrant(id, readerOf(request, 'voice')));
    return { ...grant, say: sayGrant(grant) };
  }
}
