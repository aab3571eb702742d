import { IsArray, IsOptional } from 'class-validator';
import { IsUuidText } from '#http';

/** Which grants stay; absent or null for all of them (docs/api.md, Endpoints, A person's app). */
export class KeepDto {
  @IsOptional()
  @IsArray()
  @IsUuidText({ each: true })
  readonly keep?: readonly string[] | null;
}

export function keptIdsOf({ keep }: KeepDto): readonly string[] | null {
  return keep?.map((id) => id.toLowerCase()) ?? null;
}
