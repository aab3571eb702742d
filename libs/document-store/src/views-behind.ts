/** The views did not reach the log's head in time, and an answer from them could leave something out. */
export class ViewsBehind extends Error {
  override readonly name = 'ViewsBehind';

  constructor() {
    super('the views are behind the log');
  }
}
