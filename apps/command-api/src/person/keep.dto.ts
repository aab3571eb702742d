import { IsArray, IsOptional } from 'class-validator';
import { Field, IsUuidText, OptionalBody } from '#http';

/** Room for the ids of ten thousand grants. */
export const MANY_GRANTS_BYTES = 512 * 1024;

/** Which grants stay; absent or null for all of them (docs/api.md, Endpoints, A person's app). */
export class KeepDto {
  @Field('Ids of the grants that stay. Without it all of them stay; an empty list keeps none.')
  @IsOptional()
  @IsArray()
  @IsUuidText({ each: true })
  readonly keep?: readonly string[] | null;
}

/** The same of a request that needs no body. */
@OptionalBody()
export class KeyReplacementDto extends KeepDto {}

export function keptIdsOf({ keep }: KeepDto): readonly string[] | null {
  return keep?.map((id) => id.toLowerCase()) ?? null;
}
