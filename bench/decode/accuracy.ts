/** How often the key that was said came first, and how often among the first three. */
export class Accuracy {
  private first = 0;
  private amongThree = 0;
  private samples = 0;

  count(said: string, decoded: readonly string[]): void {
    this.samples++;
    if (decoded[0] === said) this.first++;
    if (decoded.slice(0, 3).includes(said)) this.amongThree++;
  }

  get top1(): number {
    return this.first / this.samples;
  }

  get top3(): number {
    return this.amongThree / this.samples;
  }

  toString(): string {
    return `${this.top1.toFixed(3)} / ${this.top3.toFixed(3)}`;
  }
}
