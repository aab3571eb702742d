import { Body, Controller, Req, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { AnswerChange, AnswerProduction, SetPlan } from '#command-side';
import { publicBusiness, type PublicBusiness, type SeenRequest } from '#domain';
import { BusinessId, Serve } from '#http';
import { StaffGuard } from '#runtime';
import { AnswerChangeDto, AnswerRequestDto } from './answers.dto.js';
import { PlanDto } from './plan.dto.js';
import { staffContext } from './staff-context.js';
import { STAFF_BUSINESSES } from './businesses.routes.js';

@Controller()
@UseGuards(StaffGuard)
export class StaffBusinessesController {
  constructor(private readonly commands: CommandBus) {}

  @Serve(STAFF_BUSINESSES.approveProduction)
  async approve(
    @BusinessId() id: string,
    @Body() body: AnswerRequestDto,
    @Req() request: FastifyRequest,
  ): Promise<PublicBusiness> {
    const command = new AnswerProduction(id, 'approve', body.reason ?? null, staffContext(request), seenRequest(body));
    return publicBusiness(await this.commands.execute(command), null);
  }

  @Serve(STAFF_BUSINESSES.withdrawProduction)
  async withdraw(
    @BusinessId() id: string,
    @Body() body: AnswerRequestDto,
    @Req() request: FastifyRequest,
  ): Promise<PublicBusiness> {
    const command = new AnswerProduction(id, 'withdraw', body.reason ?? null, staffContext(request), seenRequest(body));
    return publicBusiness(await this.commands.execute(command), null);
  }

  @Serve(STAFF_BUSINESSES.approveChange)
  approveChange(
    @BusinessId() id: string,
    @Body() body: AnswerChangeDto,
    @Req() request: FastifyRequest,
  ): Promise<PublicBusiness> {
    return this.answerChange(id, 'approve-change', body, request);
  }

  @Serve(STAFF_BUSINESSES.refuseChange)
  refuseChange(
    @BusinessId() id: string,
    @Body() body: AnswerChangeDto,
    @Req() request: FastifyRequest,
  ): Promise<PublicBusiness> {
    return this.answerChange(id, 'refuse-change', body, request);
  }

  @Serve(STAFF_BUSINESSES.setPlan)
  async plan(@BusinessId() id: string, @Body() body: PlanDto, @Req() request: FastifyRequest): Promise<PublicBusiness> {
    const { name, requests_per_minute: requestsPerMinute, previews_per_day: previewsPerDay } = body;
    const command = new SetPlan(id, { name, requestsPerMinute, previewsPerDay }, staffContext(request));
    return publicBusiness(await this.commands.execute(command), null);
  }

  private async answerChange(
    id: string,
    answer: AnswerChange['answer'],
    { reason, requested }: AnswerChangeDto,
    request: FastifyRequest,
  ): Promise<PublicBusiness> {
    const command = new AnswerChange(id, answer, reason ?? null, staffContext(request), requested);
    return publicBusiness(await this.commands.execute(command), null);
  }
}

/** What staff saw, in the domain's words. */
function seenRequest({ requested }: AnswerRequestDto): SeenRequest | undefined {
  return requested && { useCase: requested.use_case, name: requested.name, purpose: requested.purpose };
}
