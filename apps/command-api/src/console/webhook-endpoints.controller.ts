import { Body, Controller, Delete, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import {
  AddEndpoint,
  RemoveEndpoint,
  ResendDelivery,
  RotateEndpointSecret,
  TestEndpoint,
  type EndpointWithSecret,
} from '#command-side';
import { BusinessId, DeliveryId, EndpointId } from '#http';
import { MemberGuard, Needs } from '#runtime';
import type { TestOutcome } from '#webhooks';
import { AddEndpointDto } from '../v1/add-endpoint.dto.js';
import { memberContext } from './member-context.js';

@Controller('/console/v1/businesses/:id/webhook-endpoints')
@UseGuards(MemberGuard)
export class ConsoleEndpointsController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Needs('manage-webhook-endpoints')
  async add(
    @BusinessId() businessId: string,
    @Body() { url, events }: AddEndpointDto,
    @Req() request: FastifyRequest,
  ): Promise<EndpointWithSecret> {
    return this.commands.execute(new AddEndpoint(businessId, { url, events: events ?? null }, memberContext(request)));
  }

  @Delete(':endpointId')
  @HttpCode(204)
  @Needs('manage-webhook-endpoints')
  async remove(
    @BusinessId() businessId: string,
    @EndpointId('endpointId') endpointId: string,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    await this.commands.execute(new RemoveEndpoint(businessId, endpointId, memberContext(request)));
  }

  @Post(':endpointId/test')
  @HttpCode(200)
  @Needs('manage-webhook-endpoints')
  async test(
    @BusinessId() businessId: string,
    @EndpointId('endpointId') endpointId: string,
    @Req() request: FastifyRequest,
  ): Promise<TestOutcome> {
    return this.commands.execute(new TestEndpoint(businessId, endpointId, memberContext(request)));
  }

  @Post(':endpointId/deliveries/:deliveryId/resend')
  @HttpCode(202)
  @Needs('manage-webhook-endpoints')
  async resend(
    @BusinessId() businessId: string,
    @EndpointId('endpointId') endpointId: string,
    @DeliveryId() deliveryId: string,
  ): Promise<Record<string, never>> {
    await this.commands.execute(new ResendDelivery(businessId, endpointId, deliveryId));
    return {};
  }

  /** The only time that the new secret is shown. */
  @Post(':endpointId/secret/rotation')
  @Needs('manage-webhook-endpoints')
  async rotateSecret(
    @BusinessId() businessId: string,
    @EndpointId('endpointId') endpointId: string,
    @Req() request: FastifyRequest,
  ): Promise<EndpointWithSecret> {
    return this.commands.execute(new RotateEndpointSecret(businessId, endpointId, memberContext(request)));
  }
}
