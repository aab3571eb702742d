import { IsInt, IsString, ValidateIf } from 'class-validator';

const isGiven = (_object: object, value: unknown): boolean => value !== undefined;

/** What is left out stays as it is. docs/api.md, Endpoints, Console. */
export class ChangeBusinessDto {
  @ValidateIf(isGiven)
  @IsString()
  readonly name?: string;

  @ValidateIf(isGiven)
  @IsString()
  readonly purpose?: string;

  @ValidateIf(isGiven)
  @IsInt()
  readonly claim_window_minutes?: number;
}
