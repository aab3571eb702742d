import { Body, Controller, Req, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import {
  AddEndpoint,
  RecoverDeliveries,
  RemoveEndpoint,
  ResendDelivery,
  RotateEndpointSecret,
  TestEndpoint,
  type EndpointWithSecret,
} from '#command-side';
import { BusinessId, DeliveryId, EndpointId, Serve } from '#http';
import { MemberGuard } from '#runtime';
import type { TestOutcome } from '#webhooks';
import { AddEndpointDto } from '../v1/add-endpoint.dto.js';
import { momentIn, RecoverDeliveriesDto } from './recover-deliveries.dto.js';
import { memberContext } from './member-context.js';
import { CONSOLE_ENDPOINTS } from './webhook-endpoints.routes.js';

@Controller()
@UseGuards(MemberGuard)
export class ConsoleEndpointsController {
  constructor(private readonly commands: CommandBus) {}

  @Serve(CONSOLE_ENDPOINTS.addWebhookEndpoint)
  async add(
    @BusinessId() businessId: string,
    @Body() { url, events }: AddEndpointDto,
    @Req() request: FastifyRequest,
  ): Promise<EndpointWithSecret> {
    return this.commands.execute(new AddEndpoint(businessId, { url, events: events ?? null }, memberContext(request)));
  }

  @Serve(CONSOLE_ENDPOINTS.removeWebhookEndpoint)
  async remove(
    @BusinessId() businessId: string,
    @EndpointId('endpointId') endpointId: string,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    await this.commands.execute(new RemoveEndpoint(businessId, endpointId, memberContext(request)));
  }

  @Serve(CONSOLE_ENDPOINTS.testWebhookEndpoint)
  async test(
    @BusinessId() businessId: string,
    @EndpointId('endpointId') endpointId: string,
    @Req() request: FastifyRequest,
  ): Promise<TestOutcome> {
    return this.commands.execute(new TestEndpoint(businessId, endpointId, memberContext(request)));
  }

  @Serve(CONSOLE_ENDPOINTS.resendDelivery)
  async resend(
    @BusinessId() businessId: string,
    @EndpointId('endpointId') endpointId: string,
    @DeliveryId() deliveryId: string,
  ): Promise<Record<string, never>> {
    await this.commands.execute(new ResendDelivery(businessId, endpointId, deliveryId));
    return {};
  }

  @Serve(CONSOLE_ENDPOINTS.recoverDeliveries)
  async recover(
    @BusinessId() businessId: string,
    @EndpointId('endpointId') endpointId: string,
    @Body() body: RecoverDeliveriesDto,
  ): Promise<{ count: number }> {
    return { count: await this.commands.execute(new RecoverDeliveries(businessId, endpointId, momentIn(body))) };
  }

  /** The only time that the new secret is shown. */
  @Serve(CONSOLE_ENDPOINTS.rotateWebhookSecret)
  async rotateSecret(
    @BusinessId() businessId: string,
    @EndpointId('endpointId') endpointId: string,
    @Req() request: FastifyRequest,
  ): Promise<EndpointWithSecret> {
    return this.commands.execute(new RotateEndpointSecret(businessId, endpointId, memberContext(request)));
  }
}
