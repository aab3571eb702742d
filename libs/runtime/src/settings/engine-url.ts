/** An engine of this machine, in a folder, or a server behind a URL. */
export type EngineUrl =
  { readonly kind: 'lmdb'; readonly path: string } | { readonly kind: 'server'; readonly url: string };
