import { randomUUID } from 'node:crypto';
import { Body, Controller, Req, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { ChangeBusiness, CloseBusiness, RegisterBusiness, type BusinessChange } from '#command-side';
import { memberOf, publicBusiness, type PublicBusiness } from '#domain';
import { accountOf, BusinessId, Serve } from '#http';
import { MemberGuard } from '#runtime';
import { ChangeBusinessDto } from './change-business.dto.js';
import { memberContext } from './member-context.js';
import { NamedDto } from './named.dto.js';
import { RequestProductionDto } from './request-production.dto.js';
import { CONSOLE_BUSINESSES } from './businesses.routes.js';

@Controller()
export class BusinessesController {
  constructor(private readonly commands: CommandBus) {}

  @Serve(CONSOLE_BUSINESSES.registerBusiness)
  async register(@Body() { name }: NamedDto, @Req() request: FastifyRequest): Promise<PublicBusiness> {
    const [businessId, memberId] = [randomUUID(), randomUUID()];
    request.memberId = memberId;
    const business = { businessId, name, memberId, ownerAccountId: accountOf(request).accountId };
    await this.commands.execute(new RegisterBusiness(business, memberContext(request)));
    return this.change(businessId, [], request);
  }

  @Serve(CONSOLE_BUSINESSES.changeBusiness)
  @UseGuards(MemberGuard)
  async settings(
    @BusinessId() id: string,
    @Body() { name, purpose, claim_window_minutes: minutes }: ChangeBusinessDto,
    @Req() request: FastifyRequest,
  ): Promise<PublicBusiness> {
    const changes: BusinessChange[] = [];
    if (name !== undefined) changes.push({ type: 'rename', name });
    if (purpose !== undefined) changes.push({ type: 'set-purpose', purpose });
    if (minutes !== undefined) changes.push({ type: 'set-claim-window', minutes });
    return this.change(id, changes, request);
  }

  @Serve(CONSOLE_BUSINESSES.closeBusiness)
  @UseGuards(MemberGuard)
  async close(@BusinessId() id: string, @Req() request: FastifyRequest): Promise<void> {
    await this.commands.execute(new CloseBusiness(id, accountOf(request).accountId, memberContext(request)));
  }

  @Serve(CONSOLE_BUSINESSES.requestProduction)
  @UseGuards(MemberGuard)
  async production(
    @BusinessId() id: string,
    @Body() { use_case: useCase, purpose }: RequestProductionDto,
    @Req() request: FastifyRequest,
  ): Promise<PublicBusiness> {
    return this.change(id, [{ type: 'request-production', useCase, purpose }], request);
  }

  private async change(
    businessId: string,
    changes: readonly BusinessChange[],
    request: FastifyRequest,
  ): Promise<PublicBusiness> {
    const { accountId } = accountOf(request);
    const command = new ChangeBusiness(businessId, accountId, changes, memberContext(request));
    const business = await this.commands.execute(command);
    return publicBusiness(business, memberOf(business, accountId)?.role ?? null);
  }
}
