import { IsArray, IsOptional, IsString } from 'class-validator';
import { AreEventTypes } from './event-types.js';

/**
 * docs/api.md, Endpoints, Webhook endpoint management. What the URL and the types must be like is for the domain to
 * say.
 */
export class AddEndpointDto {
  @IsString()
  readonly url!: string;

  /** Null is as good as absent: every type. */
  @IsOptional()
  @AreEventTypes()
  @IsString({ each: true })
  @IsArray()
  readonly events?: readonly string[] | null;
}
