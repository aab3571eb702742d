import { Body, Controller, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { RegisterPerson, Registrations, StandardAddresses } from '#command-side';
import { accountOf, requestContext, Serve } from '#http';
import type { Me } from '#query-side';
import { OwnPerson } from '#runtime';
import { addressInputOf } from './address.dto.js';
import { nameOf } from './name.dto.js';
import { RegistrationDto } from './registration.dto.js';
import { PROFILE } from './profile.routes.js';

/** The one route of the app for accounts that are no person yet. */
@Controller()
export class RegistrationController {
  constructor(
    private readonly commands: CommandBus,
    private readonly person: OwnPerson,
    private readonly addresses: StandardAddresses,
    private readonly registrations: Registrations,
  ) {}

  @Serve(PROFILE.register)
  async register(@Body() body: RegistrationDto, @Req() request: FastifyRequest): Promise<Me> {
    const name = nameOf(body.name, 'name.');
    const { accountId } = accountOf(request);
    const typed = addressInputOf(body.address, 'address.');
    const mustBeOpen = (): Promise<void> => this.registrations.mustBeOpenTo(accountId);
    const address = await this.addresses.standardize(typed, 'address.', { accountId }, mustBeOpen);
    // The log does not name the account: it would link the person to it for ever.
    const context = { correlationId: requestContext(request).requestId, actor: 'service:registration' };
    const { personId } = await this.commands.execute(new RegisterPerson({ accountId, name, address }, context));
    return this.person.me(personId, request);
  }
}
