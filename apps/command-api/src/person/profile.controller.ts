import { Body, Controller, Req, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { ChangeName, ConfirmAddress, CorrectAddress, SetClaimApproval, StandardAddresses } from '#command-side';
import { personOf, Serve } from '#http';
import type { Me } from '#query-side';
import { OwnPerson, RegisteredGuard } from '#runtime';
import { AddressDto, addressInputOf } from './address.dto.js';
import { ClaimApprovalDto } from './claim-approval.dto.js';
import { NameDto, nameOf } from './name.dto.js';
import { contextOf } from './person-context.js';
import { PROFILE } from './profile.routes.js';

@Controller()
@UseGuards(RegisteredGuard)
export class ProfileController {
  constructor(
    private readonly commands: CommandBus,
    private readonly person: OwnPerson,
    private readonly addresses: StandardAddresses,
  ) {}

  @Serve(PROFILE.changeName)
  async changeName(@Body() body: NameDto, @Req() request: FastifyRequest): Promise<Me> {
    const personId = personOf(request);
    await this.commands.execute(new ChangeName(personId, nameOf(body, ''), contextOf(personId, request)));
    return this.person.me(personId, request);
  }

  @Serve(PROFILE.correctAddress)
  async correctAddress(@Body() body: AddressDto, @Req() request: FastifyRequest): Promise<Me> {
    const personId = personOf(request);
    const address = await this.addresses.standardize(addressInputOf(body, ''), '', { personId });
    await this.commands.execute(new CorrectAddress(personId, address, contextOf(personId, request)));
    return this.person.me(personId, request);
  }

  @Serve(PROFILE.confirmAddress)
  async confirmAddress(@Req() request: FastifyRequest): Promise<Me> {
    const personId = personOf(request);
    await this.commands.execute(new ConfirmAddress(personId, contextOf(personId, request)));
    return this.person.me(personId, request);
  }

  @Serve(PROFILE.setClaimApproval)
  async setClaimApproval(@Body() { required }: ClaimApprovalDto, @Req() request: FastifyRequest): Promise<Me> {
    const personId = personOf(request);
    await this.commands.execute(new SetClaimApproval(personId, required, contextOf(personId, request)));
    return this.person.me(personId, request);
  }
}
