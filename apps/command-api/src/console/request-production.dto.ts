import { IsString, ValidateIf } from 'class-validator';

/** docs/api.md, Endpoints, Console. */
export class RequestProductionDto {
  @IsString()
  readonly use_case!: string;

  @ValidateIf((_object: object, value: unknown) => value !== undefined)
  @IsString()
  readonly purpose?: string;
}
