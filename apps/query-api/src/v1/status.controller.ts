import { Controller, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { businessOf, Serve } from '#http';
import { GetStatus, type BusinessStatus } from '#query-side';
import { V1_QUERIES } from './v1.routes.js';

@Controller()
export class StatusController {
  constructor(private readonly queries: QueryBus) {}

  @Serve(V1_QUERIES.readStatus)
  async status(@Req() request: FastifyRequest): Promise<BusinessStatus> {
    return this.queries.execute(new GetStatus(businessOf(request).businessId));
  }
}
