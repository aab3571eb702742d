import { IsOptional, IsString } from 'class-validator';
import { MAX_BUSINESS_NAME, MAX_PURPOSE } from '#domain';
import { Field, MayBeLeftOut, ObjectOf, OptionalBody } from '#http';
import { ReasonDto } from './reason.dto.js';

class SeenChangeDto {
  @Field('The new name, if one is asked for.', { maxLength: MAX_BUSINESS_NAME })
  @MayBeLeftOut()
  @IsString()
  readonly name?: string;

  @Field('The new purpose, if one is asked for.', { maxLength: MAX_PURPOSE })
  @MayBeLeftOut()
  @IsString()
  readonly purpose?: string;
}

/** docs/api.md, Endpoints, Staff. */
@OptionalBody()
export class AnswerChangeDto extends ReasonDto {
  @Field('The change as it was listed: 409 when another one waits by now. Without it, whatever waits is answered.')
  @MayBeLeftOut()
  @ObjectOf(SeenChangeDto)
  readonly requested?: SeenChangeDto;
}

class SeenRequestDto {
  @Field('What the business said.')
  @MayBeLeftOut()
  @IsString()
  readonly use_case?: string;

  @Field('The name of the business.', { maxLength: MAX_BUSINESS_NAME })
  @MayBeLeftOut()
  @IsString()
  readonly name?: string;

  @Field('Its purpose.', { maxLength: MAX_PURPOSE })
  @IsOptional()
  @IsString()
  readonly purpose?: string | null;
}

/** docs/api.md, Endpoints, Staff. */
@OptionalBody()
export class AnswerRequestDto extends ReasonDto {
  @Field('What was listed: 409 when any of it is something else by now. What is left out is not looked at.')
  @MayBeLeftOut()
  @ObjectOf(SeenRequestDto)
  readonly requested?: SeenRequestDto;
}
