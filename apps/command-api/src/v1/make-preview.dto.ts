import { IsString } from 'class-validator';

/** docs/api.md, Endpoints, POST /v1/previews. */
export class MakePreviewDto {
  /** As typed, with or without hyphens. */
  @IsString()
  readonly key!: string;
}
