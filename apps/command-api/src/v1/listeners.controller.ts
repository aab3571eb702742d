import { Body, Controller, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { AddListener, NoteAnswer, RemoveListener, TriggerExample, type AddedListener } from '#command-side';
import { businessOf, ListenerId, Serve } from '#http';
import { AddListenerDto } from './add-listener.dto.js';
import { contextOf } from './command-context.js';
import { NoteAnswerDto } from './note-answer.dto.js';
import { TriggerExampleDto } from './trigger-example.dto.js';
import { LISTENERS } from './listeners.routes.js';

@Controller()
export class ListenersController {
  constructor(private readonly commands: CommandBus) {}

  @Serve(LISTENERS.addListener)
  async add(@Body() { events = null }: AddListenerDto, @Req() request: FastifyRequest): Promise<AddedListener> {
    const { businessId, keyId } = businessOf(request);
    return this.commands.execute(new AddListener(businessId, keyId, events, contextOf(request)));
  }

  @Serve(LISTENERS.noteAnswer)
  async noteAnswer(
    @ListenerId() id: string,
    @Body() { message_id: messageId, status = null, duration_ms: durationMs, error = null }: NoteAnswerDto,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const answer = { messageId, status, durationMs, error };
    await this.commands.execute(new NoteAnswer(businessOf(request).businessId, id, answer));
  }

  @Serve(LISTENERS.triggerExample)
  async trigger(
    @ListenerId() id: string,
    @Body() { type }: TriggerExampleDto,
    @Req() request: FastifyRequest,
  ): Promise<{ readonly message_id: string }> {
    return this.commands.execute(new TriggerExample(businessOf(request).businessId, id, type, contextOf(request)));
  }

  @Serve(LISTENERS.removeListener)
  async remove(@ListenerId() id: string, @Req() request: FastifyRequest): Promise<void> {
    await this.commands.execute(new RemoveListener(businessOf(request).businessId, id));
  }
}
