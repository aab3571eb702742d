import { Controller, Param, Query, Res, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { GRANT_REFUSALS, type PublicGrant } from '#domain';
import { BusinessId, listAnswer, pathId, Serve } from '#http';
import { GetDemoGrant, ListDemoGrants, ListDemoPeople, type DemoPeopleList, type GrantPage } from '#query-side';
import { MemberGuard } from '#runtime';
import { ListGrantsDto } from '../v1/list-grants.dto.js';
import { DEMO_QUERIES } from './demo.routes.js';

/** `/v1` on made-up people. */
@Controller()
@UseGuards(MemberGuard)
export class DemoQueriesController {
  constructor(private readonly queries: QueryBus) {}

  @Serve(DEMO_QUERIES.listDemoPeople)
  async people(@BusinessId() businessId: string): Promise<DemoPeopleList> {
    return this.queries.execute(new ListDemoPeople(businessId));
  }

  @Serve(DEMO_QUERIES.listDemoGrants)
  async list(
    @BusinessId() businessId: string,
    @Query() { status, updated_since: since, cursor }: ListGrantsDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<GrantPage> {
    const filter = { status, isChanged: since !== undefined, cursor: cursor?.toLowerCase() };
    return listAnswer(reply, await this.queries.execute(new ListDemoGrants(businessId, filter)));
  }

  @Serve(DEMO_QUERIES.readDemoGrant)
  async read(
    @BusinessId() businessId: string,
    @Param('grantId', pathId(GRANT_REFUSALS.grantNotFound)) grantId: string,
  ): Promise<PublicGrant> {
    return this.queries.execute(new GetDemoGrant(businessId, grantId));
  }
}
