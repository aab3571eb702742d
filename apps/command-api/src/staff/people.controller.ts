import { Body, Controller, Param, Req, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { AccountRecords } from '#accounts';
import { ApproveErasure, RequestErasure, SearchPerson } from '#command-side';
import { accountOf, pathId, Serve, type ShapeOf } from '#http';
import { publicErasureRequest, type ErasureRequest } from '#resources';
import { StaffGuard } from '#runtime';
import { PERSON_REFUSALS } from '#domain';
import { LookReasonDto, SearchPersonDto } from './look-reason.dto.js';
import { STAFF_PEOPLE } from './people.routes.js';
import { staffContext } from './staff-context.js';

@Controller()
@UseGuards(StaffGuard)
export class StaffPeopleCommandsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly accounts: AccountRecords,
  ) {}

  @Serve(STAFF_PEOPLE.searchPeople)
  async search(
    @Body() { email, reason }: SearchPersonDto,
    @Req() request: FastifyRequest,
  ): Promise<{ readonly id: string; readonly registered_at: string | null }> {
    const { accountId } = accountOf(request);
    const found = await this.commands.execute(new SearchPerson(email, reason, accountId, staffContext(request)));
    return { id: found.personId, registered_at: found.registeredAt };
  }

  @Serve(STAFF_PEOPLE.requestErasure)
  async requestErasure(
    @Param('id', pathId(PERSON_REFUSALS.personNotFound)) personId: string,
    @Body() { reason }: LookReasonDto,
    @Req() request: FastifyRequest,
  ): Promise<ShapeOf<typeof ErasureRequest>> {
    const { accountId } = accountOf(request);
    const command = new RequestErasure(personId, reason, { accountId }, staffContext(request));
    return publicErasureRequest(await this.commands.execute(command), this.accounts);
  }

  @Serve(STAFF_PEOPLE.approveErasure)
  async approveErasure(
    @Param('id', pathId(PERSON_REFUSALS.erasureNotFound)) id: string,
    @Body() { reason }: LookReasonDto,
    @Req() request: FastifyRequest,
  ): Promise<ShapeOf<typeof ErasureRequest>> {
    const { accountId } = accountOf(request);
    const command = new ApproveErasure(id, reason, accountId, staffContext(request));
    return publicErasureRequest(await this.commands.execute(command), this.accounts);
  }
}
