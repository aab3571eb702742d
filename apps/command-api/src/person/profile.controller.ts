import { Body, Controller, HttpCode, Post, Put, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import {
  ChangeName,
  ConfirmAddress,
  CorrectAddress,
  RegisterPerson,
  SetClaimApproval,
  StandardAddresses,
} from '#command-side';
import { accountOf, requestContext } from '#http';
import type { Me } from '#query-side';
import { OwnPerson } from '../../../query-api/src/person/own-person.js';
import { AddressDto, addressInputOf } from './address.dto.js';
import { ClaimApprovalDto } from './claim-approval.dto.js';
import { NameDto, nameOf } from './name.dto.js';
import { contextOf } from './person-context.js';
import { RegistrationDto } from './registration.dto.js';

@Controller('/person/v1')
export class ProfileController {
  constructor(
    private readonly commands: CommandBus,
    private readonly person: OwnPerson,
    private readonly addresses: StandardAddresses,
  ) {}

  @Post('registration')
  async register(@Body() body: RegistrationDto, @Req() request: FastifyRequest): Promise<Me> {
    const name = nameOf(body.name, 'name.');
    const address = await this.addresses.standardize(addressInputOf(body.address, 'address.'), 'address.');
    const { accountId } = accountOf(request);
    const context = { correlationId: requestContext(request).requestId, actor: `account:${accountId}` };
    await this.commands.execute(new RegisterPerson({ accountId, name, address }, context));
    return this.person.me(request);
  }

  @Put('name')
  async changeName(@Body() body: NameDto, @Req() request: FastifyRequest): Promise<Me> {
    const personId = await this.person.idOf(request);
    await this.commands.execute(new ChangeName(personId, nameOf(body, ''), contextOf(personId, request)));
    return this.person.me(request);
  }

  @Put('address')
  async correctAddress(@Body() body: AddressDto, @Req() request: FastifyRequest): Promise<Me> {
    const personId = await this.person.idOf(request);
    const address = await this.addresses.standardize(addressInputOf(body, ''), '');
    await this.commands.execute(new CorrectAddress(personId, address, contextOf(personId, request)));
    return this.person.me(request);
  }

  @Post('address/confirmation')
  @HttpCode(200)
  async confirmAddress(@Req() request: FastifyRequest): Promise<Me> {
    const personId = await this.person.idOf(request);
    await this.commands.execute(new ConfirmAddress(personId, contextOf(personId, request)));
    return this.person.me(request);
  }

  @Put('claim-approval')
  async setClaimApproval(@Body() { required }: ClaimApprovalDto, @Req() request: FastifyRequest): Promise<Me> {
    const personId = await this.person.idOf(request);
    await this.commands.execute(new SetClaimApproval(personId, required, contextOf(personId, request)));
    return this.person.me(request);
  }
}
