import { IsIn } from 'class-validator';
import { Field } from '#http';

const DEMO_DOORS = ['person', 'business', 'staff'] as const;
export type DemoAccount = (typeof DEMO_DOORS)[number];

/** docs/api.md, Endpoints, Development. */
export class DemoDoorDto {
  @Field('Whose account: that of the first person, of the business’s owner, or of staff.')
  @IsIn(DEMO_DOORS)
  readonly as!: DemoAccount;
}
