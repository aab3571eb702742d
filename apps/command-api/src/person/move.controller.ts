import { Body, Controller, Req, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { CancelMove, ScheduleMove, StandardAddresses } from '#command-side';
import { personOf, Serve } from '#http';
import { DescribeMove, type PublicMove } from '#query-side';
import { RegisteredGuard } from '#runtime';
import { addressInputOf } from './address.dto.js';
import { keptIdsOf } from './keep.dto.js';
import { MoveDto } from './move.dto.js';
import { contextOf } from './person-context.js';
import { GRANTS_AND_MOVES } from './grants.routes.js';

@Controller()
@UseGuards(RegisteredGuard)
export class MoveController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly addresses: StandardAddresses,
  ) {}

  @Serve(GRANTS_AND_MOVES.previewMove)
  preview(@Body() body: MoveDto, @Req() request: FastifyRequest): Promise<PublicMove> {
    return this.move(body, 'preview', request);
  }

  @Serve(GRANTS_AND_MOVES.scheduleMove)
  schedule(@Body() body: MoveDto, @Req() request: FastifyRequest): Promise<PublicMove> {
    return this.move(body, 'schedule', request);
  }

  @Serve(GRANTS_AND_MOVES.cancelMove)
  async cancel(@Req() request: FastifyRequest): Promise<void> {
    const personId = personOf(request);
    await this.commands.execute(new CancelMove(personId, contextOf(personId, request)));
  }

  private async move(body: MoveDto, mode: 'preview' | 'schedule', request: FastifyRequest): Promise<PublicMove> {
    const personId = personOf(request);
    const address = await this.addresses.standardize(addressInputOf(body.address, 'address.'), 'address.');
    const plan = { address, effectiveDate: body.effective_date, keep: keptIdsOf(body) };
    const parted = await this.commands.execute(new ScheduleMove(personId, plan, mode, contextOf(personId, request)));
    const { effectiveDate } = plan;
    return this.queries.execute(new DescribeMove(personId, { address, effectiveDate, ...parted }));
  }
}
