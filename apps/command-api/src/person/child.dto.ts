import { Field, ObjectOf } from '#http';
import { NameDto } from './name.dto.js';

/** docs/api.md, Endpoints, A person's app. */
export class ChildDto {
  @Field('The child’s name.')
  @ObjectOf(NameDto)
  readonly name!: NameDto;
}
