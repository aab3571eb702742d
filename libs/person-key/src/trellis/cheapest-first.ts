/** A binary heap: what has been added comes out cheapest first. */
export class CheapestFirst<T> {
  private readonly costs: number[] = [];
  private readonly items: T[] = [];

  add(cost: number, item: T): void {
    let at = this.items.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.costAt(parent) <= cost) break;
      this.move(parent, at);
      at = parent;
    }
    this.costs[at] = cost;
    this.items[at] = item;
  }

  take(): T | undefined {
    const first = this.items[0];
    const cost = this.costs.pop();
    const item = this.items.pop();
    if (cost === undefined || item === undefined || this.items.length === 0) return first;
    this.sink(cost, item);
    return first;
  }

  private sink(cost: number, item: T): void {
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const child = this.costAt(left + 1) < this.costAt(left) ? left + 1 : left;
      if (this.costAt(child) >= cost) break;
      this.move(child, at);
      at = child;
    }
    this.costs[at] = cost;
    this.items[at] = item;
  }

  private costAt(at: number): number {
    return this.costs[at] ?? Infinity;
  }

  private move(from: number, to: number): void {
    const item = this.items[from];
    if (item === undefined) return;
    this.items[to] = item;
    this.costs[to] = this.costAt(from);
  }
}
