import { Body, Controller, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { AddEndpoint, RemoveEndpoint, TestEndpoint, type EndpointWithSecret } from '#command-side';
import { businessOf, EndpointId, Serve } from '#http';
import type { TestOutcome } from '#webhooks';
import { AddEndpointDto } from './add-endpoint.dto.js';
import { contextOf } from './command-context.js';
import { WEBHOOK_ENDPOINTS } from './webhook-endpoints.routes.js';

@Controller()
export class WebhookEndpointsController {
  constructor(private readonly commands: CommandBus) {}

  @Serve(WEBHOOK_ENDPOINTS.addWebhookEndpoint)
  async add(@Body() { url, events }: AddEndpointDto, @Req() request: FastifyRequest): Promise<EndpointWithSecret> {
    const { businessId } = businessOf(request);
    return this.commands.execute(new AddEndpoint(businessId, { url, events: events ?? null }, contextOf(request)));
  }

  @Serve(WEBHOOK_ENDPOINTS.removeWebhookEndpoint)
  async remove(@EndpointId('id') id: string, @Req() request: FastifyRequest): Promise<void> {
    await this.commands.execute(new RemoveEndpoint(businessOf(request).businessId, id, contextOf(request)));
  }

  @Serve(WEBHOOK_ENDPOINTS.testWebhookEndpoint)
  async test(@EndpointId('id') id: string, @Req() request: FastifyRequest): Promise<TestOutcome> {
    return this.commands.execute(new TestEndpoint(businessOf(request).businessId, id, contextOf(request)));
  }
}
