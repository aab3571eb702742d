import { IsString } from 'class-validator';
import { Field, ObjectOf } from '#http';
import { AddressDto } from './address.dto.js';
import { KeepDto } from './keep.dto.js';

/** docs/api.md, Endpoints, A person's app. */
export class MoveDto extends KeepDto {
  @Field('Where to.')
  @ObjectOf(AddressDto)
  readonly address!: AddressDto;

  @Field('A day after today, in UTC.', { format: 'date' })
  @IsString()
  readonly effective_date!: string;
}
