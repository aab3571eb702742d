import { IsArray, IsIn, IsInt, IsOptional, IsString } from 'class-validator';
import { IsIsoInstant, IsUuidText, MaxCodePoints, NoControlCharacters, ObjectOf, RefusedAs } from '#http';

export class PlaceDto {
  @IsString()
  line1!: string;
}

export class NewThingDto {
  @IsString()
  title!: string;

  @IsOptional()
  @RefusedAs('invalid_external_ref')
  @NoControlCharacters()
  @MaxCodePoints(200)
  @IsString()
  external_ref?: string | null;

  @IsOptional()
  @RefusedAs('transcript_too_long', 'maxCodePoints')
  @MaxCodePoints(5)
  @IsString()
  transcript?: string;

  @IsOptional()
  @IsInt()
  amount?: number;

  @IsOptional()
  @IsUuidText({ each: true })
  @IsArray()
  keep?: string[];

  @IsOptional()
  @ObjectOf(PlaceDto)
  place?: PlaceDto;
}

export class ListThingsDto {
  @IsOptional()
  @IsIn(['new', 'old'])
  status?: string;

  @IsOptional()
  @IsIsoInstant()
  updated_since?: string;
}
