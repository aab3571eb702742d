import { IsArray, IsOptional, IsString } from 'class-validator';

/** docs/api.md, Endpoints, Webhook endpoint management. What the URL and the types must be like is for the domain to say. */
export class AddEndpointDto {
  @IsString()
  readonly url!: string;

  /** Null is as good as absent: every type. */
  @IsOptional()
  @IsString({ each: true })
  @IsArray()
  readonly events?: readonly string[] | null;
}
