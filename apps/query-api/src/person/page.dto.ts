import { IsOptional } from 'class-validator';
import { IsUuidText } from '#http';

/** docs/api.md, Endpoints, A person's app. */
export class PageDto {
  @IsOptional()
  @IsUuidText()
  readonly cursor?: string;
}
