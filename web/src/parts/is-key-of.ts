/** Whether a name of the service's is one that these pages have something for; it may have come later than they did. */
export function isKeyOf<Texts extends object>(texts: Texts, key: string): key is keyof Texts & string {
  return Object.hasOwn(texts, key);
}
