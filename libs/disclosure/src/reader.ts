import type { Channel } from '#domain';

/** Which business is shown person data, through which channel and at whose request. */
export interface Reader {
  readonly businessId: string;
  readonly channel: Channel;
  readonly context: {
    readonly correlationId: string;
    readonly actor: string;
    /**
     * Of a request that may come again, each time with this correlation id: what it shows is recorded once. `since` is
     * when its entries can stand in the log from, ISO 8601 UTC; `isAgain` whether they may stand there already.
     */
    readonly repeatable?: { readonly since: string; readonly isAgain: boolean };
  };
}
