import { Body, Controller, Req, Res, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CancelMove, ScheduleMove, StandardAddresses } from '#command-side';
import { listAnswer, personOf, Serve } from '#http';
import { DescribeMove, type Listed, type PublicMove } from '#query-side';
import { RegisteredGuard } from '#runtime';
import { movePlanOf } from './move-plan.js';
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
  async preview(
    @Body() body: MoveDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PublicMove> {
    return listAnswer(reply, await this.move(body, 'preview', request));
  }

  @Serve(GRANTS_AND_MOVES.scheduleMove)
  async schedule(
    @Body() body: MoveDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PublicMove> {
    return listAnswer(reply, await this.move(body, 'schedule', request));
  }

  @Serve(GRANTS_AND_MOVES.cancelMove)
  async cancel(@Req() request: FastifyRequest): Promise<void> {
    const personId = personOf(request);
    await this.commands.execute(new CancelMove(personId, contextOf(personId, request)));
  }

  private async move(
    body: MoveDto,
    mode: 'preview' | 'schedule',
    request: FastifyRequest,
  ): Promise<Listed<PublicMove>> {
    const personId = personOf(request);
    const plan = await movePlanOf(personId, body, this.addresses);
    const parted = await this.commands.execute(new ScheduleMove(personId, plan, mode, contextOf(personId, request)));
    const { address, effectiveDate } = plan;
    return this.queries.execute(new DescribeMove(personId, { address, effectiveDate, ...parted }));
  }
}
