import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  ListChangeRequests,
  ListProductionRequests,
  type ChangeRequestPage,
  type ProductionRequestPage,
} from '#query-side';
import { StaffGuard } from '#runtime';
import { CursorDto } from '../cursor.dto.js';

@Controller('/staff/v1')
@UseGuards(StaffGuard)
export class StaffQueriesController {
  constructor(private readonly queries: QueryBus) {}

  @Get('production-requests')
  async productionRequests(@Query() { cursor }: CursorDto): Promise<ProductionRequestPage> {
    return this.queries.execute(new ListProductionRequests(cursor?.toLowerCase()));
  }

  @Get('change-requests')
  async changeRequests(@Query() { cursor }: CursorDto): Promise<ChangeRequestPage> {
    return this.queries.execute(new ListChangeRequests(cursor?.toLowerCase()));
  }
}
