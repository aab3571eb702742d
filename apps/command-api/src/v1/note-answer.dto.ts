import { IsInt, IsNumber, IsOptional, IsString, Max, Min } from 'class-validator';
import { Field, MaxCodePoints, NoControlCharacters } from '#http';

/** An hour: far longer than a client waits. */
const MAX_DURATION_MS = 3_600_000;
const MAX_ERROR = 200;

/** docs/api.md, Listeners. */
export class NoteAnswerDto {
  @Field('The `webhook-id` of what was answered.', { maxLength: 100 })
  @IsString()
  @MaxCodePoints(100)
  readonly message_id!: string;

  @Field('Status of the answer; null where nobody answered, and then `error` says why.', { minimum: 100, maximum: 599 })
  @IsOptional()
  @IsInt()
  @Min(100)
  @Max(599)
  readonly status?: number | null;

  @Field('How long it took, in milliseconds.', { minimum: 0, maximum: MAX_DURATION_MS })
  @IsNumber()
  @Min(0)
  @Max(MAX_DURATION_MS)
  readonly duration_ms!: number;

  @Field('Why it failed, in your words, such as `connection_refused`; null when it did not.', { maxLength: MAX_ERROR })
  @IsOptional()
  @IsString()
  @MaxCodePoints(MAX_ERROR)
  @NoControlCharacters()
  readonly error?: string | null;
}
