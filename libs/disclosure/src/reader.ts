import type { Channel } from '#domain';

/** Which business is shown person data, through which channel and at whose request. */
export interface Reader {
  readonly businessId: string;
  readonly channel: Channel;
  readonly context: { readonly correlationId: string; readonly actor: string };
}
