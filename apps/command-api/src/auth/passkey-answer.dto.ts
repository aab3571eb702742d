import { IsArray, IsOptional, IsString } from 'class-validator';
import { Field, ObjectOf } from '#http';

class AssertionDto {
  @Field('Base64url.')
  @IsString()
  readonly clientDataJSON!: string;

  @Field('Base64url.')
  @IsString()
  readonly authenticatorData!: string;

  @Field('Base64url.')
  @IsString()
  readonly signature!: string;

  @Field('Base64url; whose passkey it is.')
  @IsOptional()
  @IsString()
  readonly userHandle?: string | null;
}

class AttestationDto {
  @Field('Base64url.')
  @IsString()
  readonly clientDataJSON!: string;

  @Field('Base64url.')
  @IsString()
  readonly attestationObject!: string;

  @Field('How the authenticator can be reached.')
  @IsOptional()
  @IsString({ each: true })
  @IsArray()
  readonly transports?: readonly string[];
}

class CredentialDto {
  @Field('Base64url.')
  @IsString()
  readonly id!: string;

  @Field('The same as `id`.')
  @IsString()
  readonly rawId!: string;

  @Field('`public-key`.')
  @IsString()
  readonly type!: string;
}

/** The JSON form of what `navigator.credentials.get` gives (WebAuthn Level 3, AuthenticationResponseJSON). */
export class PasskeyAnswerDto extends CredentialDto {
  @Field('What the authenticator signed.')
  @ObjectOf(AssertionDto)
  readonly response!: AssertionDto;
}

/** The JSON form of what `navigator.credentials.create` gives (WebAuthn Level 3, RegistrationResponseJSON). */
export class NewPasskeyDto extends CredentialDto {
  @Field('What the authenticator made.')
  @ObjectOf(AttestationDto)
  readonly response!: AttestationDto;
}
