import { Allow } from 'class-validator';
import { Field } from '#http';
import { ClaimGrantDto } from './claim-grant.dto.js';
import { DecodeDto } from './decode.dto.js';
import { MakePreviewDto } from './make-preview.dto.js';

/** The call's id, which `callIdOf` looks at. */
function CallId(): PropertyDecorator {
  const rules = { type: 'string', pattern: '^[^\\p{C}\\p{Z}]{1,128}$', maxLength: 128 };
  const description = 'For platforms that cannot set `X-Call-Id`: printable characters without spaces.';
  return (prototype, property) => {
    Allow()(prototype, property);
    Field(description, rules, { optional: true })(prototype, property);
  };
}

/** docs/api.md, Endpoints, Voice agents: the bodies of their counterparts and the call. */
export class SpokenDecodeDto extends DecodeDto {
  @CallId()
  readonly call_id?: unknown;
}

export class SpokenPreviewDto extends MakePreviewDto {
  @CallId()
  readonly call_id?: unknown;
}

export class SpokenClaimDto extends ClaimGrantDto {
  @CallId()
  readonly call_id?: unknown;
}
