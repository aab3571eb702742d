import { Body, Controller, Req } from '@nestjs/common';
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
import { businessOf, DeliveryId, EndpointId, Serve } from '#http';
import type { TestOutcome } from '#webhooks';
import { AddEndpointDto, ChangeEndpointDto } from '../webhook-endpoints/endpoint.dto.js';
import { momentIn, RecoverDeliveriesDto } from '../webhook-endpoints/recover-deliveries.dto.js';
import { contextOf } from './command-context.js';
import { WEBHOOK_ENDPOINTS } from './webhook-endpoints.routes.js';

@Controller()
export class WebhookEndpointsController {
  constructor(private readonly commands: CommandBus) {}

  @Serve(WEBHOOK_ENDPOINTS.addWebhookEndpoint)
  async add(@Body() body: AddEndpointDto, @Req() request: FastifyRequest): Promise<EndpointWithSecret> {
    const { events = null, ...endpoint } = body;
    const { businessId } = businessOf(request);
    return this.commands.execute(new AddEndpoint(businessId, { ...endpoint, events }, contextOf(request)));
  }

  @Serve(WEBHOOK_ENDPOINTS.changeWebhookEndpoint)
  async change(
    @EndpointId('id') id: string,
    @Body() settings: ChangeEndpointDto,
    @Req() request: FastifyRequest,
  ): Promise<PublicEndpoint> {
    const { businessId } = businessOf(request);
    return this.commands.execute(new ChangeEndpoint(businessId, id, settings, contextOf(request)));
  }

  @Serve(WEBHOOK_ENDPOINTS.removeWebhookEndpoint)
  async remove(@EndpointId('id') id: string, @Req() request: FastifyRequest): Promise<void> {
    await this.commands.execute(new RemoveEndpoint(businessOf(request).businessId, id, contextOf(request)));
  }

  @Serve(WEBHOOK_ENDPOINTS.testWebhookEndpoint)
  async test(@EndpointId('id') id: string, @Req() request: FastifyRequest): Promise<TestOutcome> {
    return this.commands.execute(new TestEndpoint(businessOf(request).businessId, id, contextOf(request)));
  }

  /** The only time that the new secret is shown. */
  @Serve(WEBHOOK_ENDPOINTS.rotateWebhookSecret)
  async rotateSecret(@EndpointId('id') id: string, @Req() request: FastifyRequest): Promise<EndpointWithSecret> {
    return this.commands.execute(new RotateEndpointSecret(businessOf(request).businessId, id, contextOf(request)));
  }

  @Serve(WEBHOOK_ENDPOINTS.recoverDeliveries)
  async recover(
    @EndpointId('id') id: string,
    @Body() body: RecoverDeliveriesDto,
    @Req() request: FastifyRequest,
  ): Promise<{ count: number }> {
    const { businessId } = businessOf(request);
    return { count: await this.commands.execute(new RecoverDeliveries(businessId, id, momentIn(body))) };
  }

  @Serve(WEBHOOK_ENDPOINTS.resendDelivery)
  async resend(
    @EndpointId('id') id: string,
    @DeliveryId() deliveryId: string,
    @Req() request: FastifyRequest,
  ): Promise<Record<string, never>> {
    await this.commands.execute(new ResendDelivery(businessOf(request).businessId, id, deliveryId));
    return {};
  }
}
