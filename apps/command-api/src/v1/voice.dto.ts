import { Allow } from 'class-validator';
import { ClaimGrantDto } from './claim-grant.dto.js';
import { DecodeDto } from './decode.dto.js';
import { MakePreviewDto } from './make-preview.dto.js';

/**
 * docs/api.md, Endpoints, Voice agents: the bodies of their counterparts and the call's id, which `callIdOf` looks at.
 */
export class SpokenDecodeDto extends DecodeDto {
  @Allow()
  readonly call_id?: unknown;
}

export class SpokenPreviewDto extends MakePreviewDto {
  @Allow()
  readonly call_id?: unknown;
}

export class SpokenClaimDto extends ClaimGrantDto {
  @Allow()
  readonly call_id?: unknown;
}
