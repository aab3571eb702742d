import { ObjectOf } from '#http';
import { NameDto } from './name.dto.js';

/** docs/api.md, Endpoints, A person's app. */
export class ChildDto {
  @ObjectOf(NameDto)
  readonly name!: NameDto;
}
