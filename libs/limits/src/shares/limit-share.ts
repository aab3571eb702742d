/** How much of a limit this process may use up by itself when it cannot ask the others. */
export interface LimitShare {
  /**
   * Its part of what is left; the parts of all processes together come to no more.
   * @param left a whole number, 0 or more
   */
  of(left: number): number;
}
