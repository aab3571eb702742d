/** The views did not reach an event in time; carrying it now could miss a grant. */
export class ViewsBehind extends Error {
  override readonly name = 'ViewsBehind';

  constructor() {
    super('the views are behind the log');
  }
}
