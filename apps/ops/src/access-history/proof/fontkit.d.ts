/** The part of it that is used: it comes without types. */
declare module 'fontkit' {
  export function openSync(path: string): { readonly characterSet: readonly number[] };
}
