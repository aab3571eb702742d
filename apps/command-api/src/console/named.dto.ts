import { IsString } from 'class-validator';

/** A new business or API key. docs/api.md, Endpoints, Console. */
export class NamedDto {
  @IsString()
  readonly name!: string;
}
