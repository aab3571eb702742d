import { Field, ObjectOf } from '#http';
import { AddressDto } from './address.dto.js';
import { NameDto } from './name.dto.js';

/** docs/api.md, Endpoints, A person's app. */
export class RegistrationDto {
  @Field('Who registers.')
  @ObjectOf(NameDto)
  readonly name!: NameDto;

  @Field('Where the person lives.')
  @ObjectOf(AddressDto)
  readonly address!: AddressDto;
}

/** docs/api.md, Endpoints, A person's app. */
export class ChildDto {
  @Field('The child’s name.')
  @ObjectOf(NameDto)
  readonly name!: NameDto;
}
