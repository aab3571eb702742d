import { Body, Controller, Req, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import {
  AddEndpoint,
  ChangeEndpoint,
  RecoverDeliveries,
  RemoveEndpoint,
  ResendDelivery,
  RotateEndpointSecret,
  TestEndpoint,
  type EndpointWithSecret,
} from '#command-side';
import type { PublicEndpoint } from '#domain';
import { BusinessId, DeliveryId, EndpointId, Serve } from '#http';
import { MemberGuard } from '#runtime';
import type { TestOutcome } from '#webhooks';
import { AddEndpointDto, ChangeEndpointDto } from '../webhook-endpoints/endpoint.dto.js';
import { momentIn, RecoverDeliveriesDto } from '../webhook-endpoints/recover-deliveries.dto.js';
import { memberContext } from './member-context.js';
import { CONSOLE_ENDPOINTS } from './webhook-endpoints.routes.js';

@Controller()
@UseGuards(MemberGuard)
export class ConsoleEndpointsController {
  constructor(private readonly commands: CommandBus) {}

  @Serve(CONSOLE_ENDPOINTS.addWebhookEndpoint)
  async add(
    @BusinessId() businessId: string,
    @Body() body: AddEndpointDto,
    @Req() request: FastifyRequest,
  ): Promise<EndpointWithSecret> {
    const { events = null, ...endpoint } = body;
    return this.commands.execute(new AddEndpoint(businessId, { ...endpoint, events }, memberContext(request)));
  }

  @Serve(CONSOLE_ENDPOINTS.changeWebhookEndpoint)
  async change(
    @BusinessId() businessId: string,
    @EndpointId('endpointId') endpointId: string,
    @Body() settings: ChangeEndpointDto,
    @Req() request: FastifyRequest,
  ): Promise<PublicEndpoint> {
    return this.commands.execute(new ChangeEndpoint(businessId, endpointId, settings, memberContext(request)));
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
