import { Body, Controller, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { AddListener, RemoveListener, type AddedListener } from '#command-side';
import { businessOf, ListenerId, Serve } from '#http';
import { AddListenerDto } from './add-listener.dto.js';
import { contextOf } from './command-context.js';
import { LISTENERS } from './listeners.routes.js';

@Controller()
export class ListenersController {
  constructor(private readonly commands: CommandBus) {}

  @Serve(LISTENERS.addListener)
  async add(@Body() { events = null }: AddListenerDto, @Req() request: FastifyRequest): Promise<AddedListener> {
    const { businessId, keyId } = businessOf(request);
    return this.commands.execute(new AddListener(businessId, keyId, events, contextOf(request)));
  }

  @Serve(LISTENERS.removeListener)
  async remove(@ListenerId() id: string, @Req() request: FastifyRequest): Promise<void> {
    await this.commands.execute(new RemoveListener(businessOf(request).businessId, id));
  }
}
