import { Body, Controller, Param, Req, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { AccountRecords } from '#accounts';
import { ApproveErasure, RequestErasure, SearchPerson } from '#command-side';
import { isOperator, type ErasureRequest } from '#disclosure';
import { accountOf, pathId, Serve } from '#http';
import { StaffGuard } from '#runtime';
import { PERSON_REFUSALS } from '#domain';
import { LookReasonDto, SearchPersonDto } from './look-reason.dto.js';
import { STAFF_PEOPLE } from './people.routes.js';
import { staffContext } from './staff-context.js';

interface PublicErasureRequest {
  readonly id: string;
  readonly person_id: string;
  readonly reason: string | null;
  readonly requested_by: string | null;
  readonly at: string;
}

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
  ): Promise<PublicErasureRequest> {
    const { accountId } = accountOf(request);
    const command = new RequestErasure(personId, reason, { accountId }, staffContext(request));
    return this.shown(await this.commands.execute(command));
  }

  @Serve(STAFF_PEOPLE.approveErasure)
  async approveErasure(
    @Param('id', pathId(PERSON_REFUSALS.erasureNotFound)) id: string,
    @Body() { reason }: LookReasonDto,
    @Req() request: FastifyRequest,
  ): Promise<PublicErasureRequest> {
    const { accountId } = accountOf(request);
    return this.shown(await this.commands.execute(new ApproveErasure(id, reason, accountId, staffContext(request))));
  }

  private async shown({ id, personId, reason, requestedBy, at }: ErasureRequest): Promise<PublicErasureRequest> {
    const requested_by = isOperator(requestedBy)
      ? requestedBy
      : ((await this.accounts.emailIfReadable(requestedBy)) ?? null);
    return { id, person_id: personId, reason, requested_by, at };
  }
}
