import { Controller, Get, Param, Query, Res, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { PublicGrant } from '#domain';
import { BusinessId, listAnswer, pathId } from '#http';
import { GetDemoGrant, ListDemoGrants, ListDemoPeople, type DemoPeopleList, type GrantPage } from '#query-side';
import { MemberGuard, Needs } from '#runtime';
import { ListGrantsDto } from '../v1/list-grants.dto.js';

/** `/v1` on made-up people. */
@Controller('/console/v1/businesses/:id/demo')
@UseGuards(MemberGuard)
export class DemoQueriesController {
  constructor(private readonly queries: QueryBus) {}

  @Get('people')
  @Needs('use-demo')
  async people(@BusinessId() businessId: string): Promise<DemoPeopleList> {
    return this.queries.execute(new ListDemoPeople(businessId));
  }

  @Get('grants')
  @Needs('use-demo')
  async list(
    @BusinessId() businessId: string,
    @Query() { status, updated_since: since, cursor }: ListGrantsDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<GrantPage> {
    const filter = { status, isChanged: since !== undefined, cursor: cursor?.toLowerCase() };
    return listAnswer(reply, await this.queries.execute(new ListDemoGrants(businessId, filter)));
  }

  @Get('grants/:grantId')
  @Needs('use-demo')
  async read(
    @BusinessId() businessId: string,
    @Param('grantId', pathId('grant_not_found', 'No grant of yours has this id.')) grantId: string,
  ): Promise<PublicGrant> {
    return this.queries.execute(new GetDemoGrant(businessId, grantId));
  }
}
