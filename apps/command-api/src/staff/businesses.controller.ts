import { Body, Controller, HttpCode, Post, Put, Req, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { AnswerChange, ApproveProduction, SetPlan, WithdrawProduction, type CommandContext } from '#command-side';
import { publicBusiness, type PublicBusiness } from '#domain';
import { accountOf, BusinessId, requestContext } from '#http';
import { StaffGuard } from '#runtime';
import { PlanDto } from './plan.dto.js';
import { ReasonDto } from './reason.dto.js';

@Controller('/staff/v1/businesses/:id')
@UseGuards(StaffGuard)
export class StaffBusinessesController {
  constructor(private readonly commands: CommandBus) {}

  @Post('production-approval')
  @HttpCode(200)
  async approve(
    @BusinessId() id: string,
    @Body() { reason }: ReasonDto,
    @Req() request: FastifyRequest,
  ): Promise<PublicBusiness> {
    const command = new ApproveProduction(id, reason ?? null, staffContext(request));
    return publicBusiness(await this.commands.execute(command), null);
  }

  @Post('production-withdrawal')
  @HttpCode(200)
  async withdraw(
    @BusinessId() id: string,
    @Body() { reason }: ReasonDto,
    @Req() request: FastifyRequest,
  ): Promise<PublicBusiness> {
    const command = new WithdrawProduction(id, reason ?? null, staffContext(request));
    return publicBusiness(await this.commands.execute(command), null);
  }

  @Post('change-approval')
  @HttpCode(200)
  approveChange(
    @BusinessId() id: string,
    @Body() { reason }: ReasonDto,
    @Req() request: FastifyRequest,
  ): Promise<PublicBusiness> {
    return this.answerChange(new AnswerChange(id, 'approve-change', reason ?? null, staffContext(request)));
  }

  @Post('change-refusal')
  @HttpCode(200)
  refuseChange(
    @BusinessId() id: string,
    @Body() { reason }: ReasonDto,
    @Req() request: FastifyRequest,
  ): Promise<PublicBusiness> {
    return this.answerChange(new AnswerChange(id, 'refuse-change', reason ?? null, staffContext(request)));
  }

  @Put('plan')
  async plan(@BusinessId() id: string, @Body() body: PlanDto, @Req() request: FastifyRequest): Promise<PublicBusiness> {
    const { name, requests_per_minute: requestsPerMinute, previews_per_day: previewsPerDay } = body;
    const command = new SetPlan(id, { name, requestsPerMinute, previewsPerDay }, staffContext(request));
    return publicBusiness(await this.commands.execute(command), null);
  }

  private async answerChange(command: AnswerChange): Promise<PublicBusiness> {
    return publicBusiness(await this.commands.execute(command), null);
  }
}

function staffContext(request: FastifyRequest): CommandContext {
  return { correlationId: requestContext(request).requestId, actor: `staff:${accountOf(request).accountId}` };
}
