import { hearing, type Costs } from '../trellis/hearing.js';

/** How sure it is that a word was meant as a symbol, before anything around it is looked at. */
export interface Meant {
  /** What it costs to take the word for the symbol. */
  readonly cost: number;
  /** From 0 to 1: what it adds to the belief that a key was spoken. */
  readonly evidence: number;
  /** Whether it is hardly ever anything but a symbol. */
  readonly plain: boolean;
  /** How much better than a bare letter it is heard: its costs are raised by this factor. 1 unless said. */
  readonly sharpness?: 1.5;
}

/** Words heard as one symbol. */
export interface SymbolEdge extends Meant {
  readonly from: number;
  readonly to: number;
  readonly heard: string;
  /** Of hearing it, by symbol said; the edge's own cost comes on top. */
  readonly costs: Costs;
  /** The lowest of them, the edge's own cost included. */
  readonly least: number;
}

/** Words that are no symbol. */
export interface SkipEdge {
  readonly from: number;
  readonly to: number;
  /** The cost between the symbols of a key, and elsewhere. */
  readonly inside: number;
  readonly outside: number;
  /** How many words of other talk it holds. */
  readonly words: number;
}

/**
 * All that a transcript may mean: a graph without cycles, whose nodes are numbered so that every edge leads to a higher one. The first node is 0, the last
 * `size - 1`.
 */
export interface Lattice {
  readonly size: number;
  readonly symbols: readonly (readonly SymbolEdge[])[];
  readonly skips: readonly (readonly SkipEdge[])[];
}

type Draft<Edge> = Omit<Edge, 'costs' | 'least'>;

/** Collects edges between the boundaries of tokens, 0 to the number of tokens, and the nodes within a token that chains need. */
export class LatticeBuilder {
  /** By node: the token it lies before or in. Boundaries first. */
  private readonly places: number[];
  private readonly symbols: Draft<SymbolEdge>[] = [];
  private readonly byStart = new Map<number, Draft<SymbolEdge>[]>();
  private readonly byEnd = new Map<number, Draft<SymbolEdge>[]>();
  private readonly skips: SkipEdge[] = [];

  constructor(readonly tokens: number) {
    this.places = Array.from({ length: tokens + 1 }, (_, boundary) => boundary);
  }

  /** One symbol after the other, from boundary to boundary. The cost is that of the whole, the evidence that of each. */
  chain(from: number, to: number, heard: string, meant: Meant, skippable?: number): void {
    let node = from;
    Array.from(heard).forEach((symbol, at) => {
      const next = at === heard.length - 1 ? to : this.places.push(from + (at + 1) / (heard.length + 1)) - 1;
      const cost = at === 0 ? meant.cost : 0;
      this.addSymbol({ ...meant, from: node, to: next, heard: symbol, cost });
      if (skippable !== undefined) this.skip(node, next, skippable, skippable);
      node = next;
    });
  }

  private addSymbol(edge: Draft<SymbolEdge>): void {
    this.symbols.push(edge);
    this.byStart.set(edge.from, [...this.startingAt(edge.from), edge]);
    this.byEnd.set(edge.to, [...this.endingAt(edge.to), edge]);
  }

  startingAt(node: number): readonly Draft<SymbolEdge>[] {
    return this.byStart.get(node) ?? [];
  }

  endingAt(node: number): readonly Draft<SymbolEdge>[] {
    return this.byEnd.get(node) ?? [];
  }

  skip(from: number, to: number, inside: number, outside: number, words = 0): void {
    this.skips.push({ from, to, inside, outside, words });
  }

  build(): Lattice {
    const order = this.places.map((place, node) => ({ place, node })).sort((a, b) => a.place - b.place);
    const renamed: number[] = [];
    order.forEach(({ node }, at) => (renamed[node] = at));
    const symbols: SymbolEdge[][] = order.map(() => []);
    for (const edge of this.symbols) {
      const from = renamed[edge.from] ?? 0;
      const { costs, least } = hearing(edge.heard, edge.sharpness ?? 1);
      const { heard, cost, evidence, plain } = edge;
      const to = renamed[edge.to] ?? 0;
      symbols[from]?.push({ from, to, heard, cost, evidence, plain, costs, least: least + cost });
    }
    const skips: SkipEdge[][] = order.map(() => []);
    for (const edge of this.skips) {
      const from = renamed[edge.from] ?? 0;
      addSkip(skips[from] ?? [], { ...edge, from, to: renamed[edge.to] ?? 0 });
    }
    return { size: order.length, symbols, skips };
  }
}

/** Two ways to skip the same words are one: the cheaper. */
function addSkip(skips: SkipEdge[], edge: SkipEdge): void {
  const at = skips.findIndex(({ to }) => to === edge.to);
  const known = skips[at];
  if (known === undefined) skips.push(edge);
  else {
    const cheaper = edge.inside < known.inside ? edge : known;
    skips[at] = { ...cheaper, outside: Math.min(edge.outside, known.outside) };
  }
}
