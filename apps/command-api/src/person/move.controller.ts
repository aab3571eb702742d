import { Body, Controller, Req, Res, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CancelMove, ScheduleMove, TypedMoves } from '#command-side';
import { listAnswer, personOf, Serve } from '#http';
import { DescribeMove, type Listed, type PublicMove } from '#query-side';
import { RegisteredGuard } from '#runtime';
import { MoveDto } from './move.dto.js';
import { contextOf } from './person-context.js';
import { GRANTS_AND_MOVES } from './grants.routes.js';
import { typedMoveOf } from './typed-move.js';

@Controller()
@UseGuards(RegisteredGuard)
export class MoveController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly moves: TypedMoves,
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
    const context = contextOf(personId, request);
    const plan = await this.moves.planOf(personId, typedMoveOf(body), mode, context);
    const parted = await this.commands.execute(new ScheduleMove(personId, plan, mode, context));
    const { address, effectiveDate } = plan;
    return this.queries.execute(new DescribeMove(personId, { address, effectiveDate, ...parted }));
  }
}
