import { ObjectOf } from '#http';
import { AddressDto } from './address.dto.js';
import { NameDto } from './name.dto.js';

/** docs/api.md, Endpoints, A person's app. */
export class RegistrationDto {
  @ObjectOf(NameDto)
  readonly name!: NameDto;

  @ObjectOf(AddressDto)
  readonly address!: AddressDto;
}
