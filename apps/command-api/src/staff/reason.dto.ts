import { IsOptional, IsString } from 'class-validator';

/** docs/api.md, Endpoints, Staff. */
export class ReasonDto {
  @IsOptional()
  @IsString()
  readonly reason?: string | null;
}
