import { IsBoolean } from 'class-validator';
import { Field } from '#http';

/** docs/api.md, Endpoints, A person's app. */
export class ClaimApprovalDto {
  @Field('Whether each claim waits for approval.')
  @IsBoolean()
  readonly required!: boolean;
}
