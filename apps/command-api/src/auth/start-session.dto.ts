import { Allow, IsBoolean, IsString, ValidateIf } from 'class-validator';
import type { SignInProof } from '#accounts';
import { Field, ObjectOf } from '#http';
import { PasskeyAnswerDto } from './passkey-answer.dto.js';
import { deviceNamed } from './send-code.dto.js';

/** docs/api.md, Endpoints, Sign-in: a flow and its code, a flow and what a passkey signed, or a link. */
export class StartSessionDto {
  @Field('As the sign-in was begun. Not needed with a link.')
  @ValidateIf(({ link }: StartSessionDto) => link === undefined)
  @IsString()
  readonly flow_id!: string;

  @Field('The digits, as they came by mail. Not needed with a link or a passkey.')
  @ValidateIf(({ link, response }: StartSessionDto) => link === undefined && response === undefined)
  @IsString()
  readonly code!: string;

  @Field('What `navigator.credentials.get` gave, in its JSON form, in the place of a code.')
  @ValidateIf(({ response }: StartSessionDto) => response !== undefined)
  @ObjectOf(PasskeyAnswerDto)
  readonly response?: PasskeyAnswerDto;

  @Field('What stands behind `#` in the link that came by mail, in the place of a flow and its code.')
  @ValidateIf(({ link }: StartSessionDto) => link !== undefined)
  @IsString()
  readonly link?: string;

  @Field(
    'With a link or a passkey: as for a code. With a code, the device is the one that asked for it.',
    {},
    { optional: true },
  )
  @Allow()
  readonly device?: unknown;

  @Field('Has a browser keep session and device in cookies, and leaves both out of the answer.')
  @ValidateIf(({ cookie }: StartSessionDto) => cookie !== undefined)
  @IsBoolean()
  readonly cookie?: boolean;
}

/**
 * What of it shows who somebody is.
 * @param kept the device that the browser keeps, which counts where the body names none; null without one
 */
export function proofIn(
  { flow_id: flowId, code, response, link, device }: StartSessionDto,
  kept: string | null = null,
): SignInProof {
  if (link !== undefined) return { link, device: deviceNamed(device, kept) };
  if (response !== undefined) return { flowId, answer: response, device: deviceNamed(device, kept) };
  return { flowId, code };
}
