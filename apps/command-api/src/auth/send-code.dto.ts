import { Allow } from 'class-validator';
import { Field } from '#http';
import { EmailDto } from './email.dto.js';

/** docs/api.md, Endpoints, Sign-in. */
export class SendCodeDto extends EmailDto {
  @Field(
    'What the last sign-in with the address was answered as `device`, if any. One that is unknown or stale counts as none.',
    {},
    { optional: true },
  )
  @Allow()
  readonly device?: unknown;
}

/**
 * Whatever is no text names no device.
 * @param kept what counts where the body has no such field
 */
export function deviceNamed(device: unknown, kept: string | null): string | null {
  if (device === undefined) return kept;
  return typeof device === 'string' ? device : null;
}
