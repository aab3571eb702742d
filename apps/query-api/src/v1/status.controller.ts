import { Controller, Get, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { businessOf } from '#http';
import { GetStatus, type BusinessStatus } from '#query-side';

@Controller('/v1/status')
export class StatusController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async status(@Req() request: FastifyRequest): Promise<BusinessStatus> {
    return this.queries.execute(new GetStatus(businessOf(request).businessId));
  }
}
