import { IsString } from 'class-validator';
import { MaxCodePoints, RefusedAs } from '#http';

/** docs/api.md, Endpoints, POST /v1/keys/decode. */
export class DecodeDto {
  /** What a speech recogniser made of somebody reading a key out. */
  @MaxCodePoints(500)
  @IsString()
  @RefusedAs('transcript_too_long', 'maxCodePoints')
  readonly transcript!: string;
}
