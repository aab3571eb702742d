import { Controller, Get, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { BusinessId } from '#http';
import { ListWebhookEndpoints, type EndpointList } from '#query-side';
import { MemberGuard, Needs } from '#runtime';

@Controller('/console/v1/businesses/:id/webhook-endpoints')
@UseGuards(MemberGuard)
export class ConsoleEndpointQueriesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Needs('read')
  async list(@BusinessId() businessId: string): Promise<EndpointList> {
    return this.queries.execute(new ListWebhookEndpoints(businessId));
  }
}
