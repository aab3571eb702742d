import { IsBoolean } from 'class-validator';

/** docs/api.md, Endpoints, A person's app. */
export class ClaimApprovalDto {
  @IsBoolean({ message: '$property must be true or false' })
  readonly required!: boolean;
}
