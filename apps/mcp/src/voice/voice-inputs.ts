import { Allow, IsString } from 'class-validator';
import { Field } from '#http';
import { SpokenClaimDto, SpokenDecodeDto, SpokenPreviewDto } from '../../../command-api/src/index.js';

export { SpokenClaimDto, SpokenDecodeDto, SpokenPreviewDto };

export class GetGrantDto {
  @Field('Id of the grant.', { format: 'uuid' })
  @IsString()
  readonly id!: string;
}

/** Of the address, for platforms that can set neither a header nor an argument. */
export class CallQueryDto {
  @Field('Id of the call; `X-Call-Id` goes before it.', { type: 'string', maxLength: 128 }, { optional: true })
  @Allow()
  readonly call_id?: unknown;
}
