import { Controller, Param, Query, Req, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { AccountRecords } from '#accounts';
import { ErasureRequests, StaffLooks, type Look } from '#disclosure';
import { HISTORY_FIELDS, INVALID_CURSOR, PERSON_REFUSALS } from '#domain';
import { accountOf, ApiError, pathId, requestContext, Serve, type ShapeOf } from '#http';
import { HistoryProofs, type HistoryProof } from '#proofs';
import { FindPerson, GetHistoryProof, ListAccessHistory, PAGE, type AccessHistoryPage } from '#query-side';
import { publicErasureRequest, type ErasureRequestPage } from '#resources';
import { StaffGuard } from '#runtime';
import { CursorDto } from '../cursor.dto.js';
import { LookDto, ProofLookDto } from './look.dto.js';
import { STAFF_QUERIES } from './staff.routes.js';

@Controller()
@UseGuards(StaffGuard)
export class StaffPeopleController {
  constructor(
    private readonly queries: QueryBus,
    private readonly accounts: AccountRecords,
    private readonly looks: StaffLooks,
    private readonly requests: ErasureRequests,
    private readonly proofs: HistoryProofs,
  ) {}

  /** What waits for a second member of staff; newest first. */
  @Serve(STAFF_QUERIES.listErasures)
  async erasures(@Query() { cursor }: CursorDto): Promise<ShapeOf<typeof ErasureRequestPage>> {
    const page = await this.requests.newest(PAGE, cursor?.toLowerCase());
    if (page === undefined) throw new ApiError(INVALID_CURSOR);
    const { entries, next } = page;
    return {
      data: await Promise.all(entries.map((request) => publicErasureRequest(request, this.accounts))),
      next_cursor: next,
    };
  }

  /** As the person sees it; the look itself is written down first. */
  @Serve(STAFF_QUERIES.readAccessHistory)
  async history(
    @Param('id', pathId(PERSON_REFUSALS.personNotFound)) personId: string,
    @Query() { cursor, reason }: LookDto,
    @Req() request: FastifyRequest,
  ): Promise<AccessHistoryPage> {
    await this.queries.execute(new FindPerson(personId));
    const page = cursor?.toLowerCase();
    await this.record({ personId, reason, fields: HISTORY_FIELDS, cursor: page ?? null }, request);
    return this.queries.execute(new ListAccessHistory(personId, page));
  }

  /** What the person gets. The look at the first page is written down before it is made, and so stands in it. */
  @Serve(STAFF_QUERIES.proveAccessHistory)
  async proof(
    @Param('id', pathId(PERSON_REFUSALS.personNotFound)) personId: string,
    @Query() { cursor, reason }: ProofLookDto,
    @Req() request: FastifyRequest,
  ): Promise<HistoryProof> {
    await this.queries.execute(new FindPerson(personId));
    const place = cursor === undefined ? null : String(this.proofs.placeOf(personId, cursor));
    await this.record({ personId, reason, fields: HISTORY_FIELDS, cursor: place }, request);
    return this.queries.execute(new GetHistoryProof(personId, cursor));
  }

  /** Durable before anything is shown. */
  private async record(look: Look, request: FastifyRequest): Promise<void> {
    const { accountId } = accountOf(request);
    await this.looks.record({ accountId }, look, requestContext(request).requestId);
  }
}
