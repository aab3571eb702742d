import { IsString } from 'class-validator';
import { ObjectOf } from '#http';
import { AddressDto } from './address.dto.js';
import { KeepDto } from './keep.dto.js';

/** docs/api.md, Endpoints, A person's app. */
export class MoveDto extends KeepDto {
  @ObjectOf(AddressDto)
  readonly address!: AddressDto;

  @IsString()
  readonly effective_date!: string;
}
