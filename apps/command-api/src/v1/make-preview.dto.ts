import { IsString } from 'class-validator';
import { Field } from '#http';

/** docs/api.md, Endpoints, Previews. */
export class MakePreviewDto {
  @Field('The key as the person gave it, with or without hyphens.')
  @IsString()
  readonly key!: string;
}
