import { IsString } from 'class-validator';

/** docs/api.md, Endpoints, Console. */
export class RequestProductionDto {
  @IsString()
  readonly use_case!: string;
}
