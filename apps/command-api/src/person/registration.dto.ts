import { IsObject } from 'class-validator';
import type { AddressDto } from './address.dto.js';
import type { NameDto } from './name.dto.js';

/** docs/api.md, Endpoints, A person's app. */
export class RegistrationDto {
  @IsObject()
  readonly name!: Partial<NameDto>;

  @IsObject()
  readonly address!: Partial<AddressDto>;
}
