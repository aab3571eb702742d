import { IsObject } from 'class-validator';
import type { NameDto } from './name.dto.js';

/** docs/api.md, Endpoints, A person's app. */
export class ChildDto {
  @IsObject()
  readonly name!: Partial<NameDto>;
}
