/** An engine of this machine, in a folder, or a server behind a URL. */
export type EngineUrl = (
  | {
      readonly kind: 'embedded';
      /** In which its databases have folders of their own. */
      readonly path: string;
    }
  | { readonly kind: 'server'; readonly url: string }
) & {
  /** Which engine it is. */
  readonly scheme: string;
};
