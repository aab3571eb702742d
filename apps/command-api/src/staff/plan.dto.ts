import { IsInt, IsString } from 'class-validator';

/** docs/api.md, Endpoints, Staff. */
export class PlanDto {
  @IsString()
  readonly name!: string;

  @IsInt()
  readonly requests_per_minute!: number;

  @IsInt()
  readonly previews_per_day!: number;
}
