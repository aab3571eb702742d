import { Field, IsIsoInstant, isoInstant } from '#http';

/** docs/api.md, Endpoints, Webhook endpoints. */
export class RecoverDeliveriesDto {
  @Field('From when on. An ISO 8601 date-time with Z or an offset, or a date, which means midnight UTC.')
  @IsIsoInstant()
  readonly since!: string;
}

/** Milliseconds since the Unix epoch. */
export function momentIn({ since }: RecoverDeliveriesDto): number {
  const moment = isoInstant(since);
  if (moment === undefined) throw new Error('since was accepted and is no moment');
  return moment;
}
