import { IsString } from 'class-validator';
import { Field, MaxCodePoints, RefusedAs } from '#http';

/** In bytes (docs/api.md, Limits): a transcript is short, but not every platform writes it so. */
export const DECODE_BODY_BYTES = 64 * 1024;

/** docs/api.md, Endpoints, Spoken keys. */
export class DecodeDto {
  @Field('What a speech recogniser made of somebody reading a key out, as it came.')
  @MaxCodePoints(500)
  @IsString()
  @RefusedAs('transcript_too_long', 'maxCodePoints')
  readonly transcript!: string;
}
