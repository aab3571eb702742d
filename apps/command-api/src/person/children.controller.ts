import { Body, Controller, Req, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { RegisterChild } from '#command-side';
import { personOf, Serve } from '#http';
import { GetChild, type PublicChild } from '#query-side';
import { RegisteredGuard } from '#runtime';
import { ChildDto } from './registration.dto.js';
import { nameOf } from './name.dto.js';
import { contextOf } from './person-context.js';
import { PROFILE } from './profile.routes.js';

@Controller()
@UseGuards(RegisteredGuard)
export class ChildrenController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Serve(PROFILE.registerChild)
  async register(@Body() body: ChildDto, @Req() request: FastifyRequest): Promise<PublicChild> {
    const guardianId = personOf(request);
    const child = { guardianId, name: nameOf(body.name, 'name.') };
    const { personId } = await this.commands.execute(new RegisterChild(child, contextOf(guardianId, request)));
    return this.queries.execute(new GetChild(personId));
  }
}
