import { Controller, Query, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Serve } from '#http';
import {
  FindBusinesses,
  ListChangeRequests,
  ListProductionRequests,
  type ChangeRequestPage,
  type FoundBusinesses,
  type ProductionRequestPage,
} from '#query-side';
import { StaffGuard } from '#runtime';
import { CursorDto } from '../cursor.dto.js';
import { FindBusinessesDto } from './find-businesses.dto.js';
import { STAFF_QUERIES } from './staff.routes.js';

@Controller()
@UseGuards(StaffGuard)
export class StaffQueriesController {
  constructor(private readonly queries: QueryBus) {}

  @Serve(STAFF_QUERIES.findBusinesses)
  async businesses(@Query() { query, cursor }: FindBusinessesDto): Promise<FoundBusinesses> {
    return this.queries.execute(new FindBusinesses(query, cursor?.toLowerCase()));
  }

  @Serve(STAFF_QUERIES.listProductionRequests)
  async productionRequests(@Query() { cursor }: CursorDto): Promise<ProductionRequestPage> {
    return this.queries.execute(new ListProductionRequests(cursor?.toLowerCase()));
  }

  @Serve(STAFF_QUERIES.listChangeRequests)
  async changeRequests(@Query() { cursor }: CursorDto): Promise<ChangeRequestPage> {
    return this.queries.execute(new ListChangeRequests(cursor?.toLowerCase()));
  }
}
