import { Body, Controller, Req, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { SetNotifications } from '#command-side';
import { personOf, Serve } from '#http';
import { GetNotifications, type PublicNotifications } from '#query-side';
import { RegisteredGuard } from '#runtime';
import { NotificationsDto, notificationsOf } from './notifications.dto.js';
import { contextOf } from './person-context.js';
import { PROFILE } from './profile.routes.js';

@Controller()
@UseGuards(RegisteredGuard)
export class NotificationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Serve(PROFILE.setNotifications)
  async choose(@Body() body: NotificationsDto, @Req() request: FastifyRequest): Promise<PublicNotifications> {
    const personId = personOf(request);
    await this.commands.execute(new SetNotifications(personId, notificationsOf(body), contextOf(personId, request)));
    return this.queries.execute(new GetNotifications(personId));
  }
}
