import { IsObject, IsString } from 'class-validator';
import type { AddressDto } from './address.dto.js';
import { KeepDto } from './keep.dto.js';

/** docs/api.md, Endpoints, A person's app. */
export class MoveDto extends KeepDto {
  @IsObject()
  readonly address!: Partial<AddressDto>;

  @IsString()
  readonly effective_date!: string;
}
