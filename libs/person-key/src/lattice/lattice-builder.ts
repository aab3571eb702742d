import { hearing } from '../trellis/hearing.js';
import type { Lattice, SymbolWeight, SkipEdge, SymbolEdge } from './lattice.js';

/** What it costs to leave a symbol out. */
export type Skippable = Pick<SkipEdge, 'inside' | 'outside'>;

type Draft<Edge> = Omit<Edge, 'costs' | 'least'>;

/**
 * Collects edges between the boundaries of tokens, 0 to the number of tokens, and the nodes within a token that chains
 * need.
 */
export class LatticeBuilder {
  /** By node: the token it lies before or in. Boundaries first. */
  private readonly places: number[];
  private readonly symbols: Draft<SymbolEdge>[] = [];
  private readonly byStart = new Map<number, Draft<SymbolEdge>[]>();
  private readonly byEnd = new Map<number, Draft<SymbolEdge>[]>();
  private readonly skips: SkipEdge[] = [];
  private readonly announced = new Set<number>();

  constructor(readonly tokens: number) {
    this.places = Array.from({ length: tokens + 1 }, (_, boundary) => boundary);
  }

  /**
   * One symbol after the other, from boundary to boundary. The cost is that of the whole, the evidence that of each.
   */
  chain(from: number, to: number, heard: string, meant: SymbolWeight, skippable?: Skippable): void {
    const { evidence, plain } = meant;
    let node = from;
    for (let at = 0; at < heard.length; at++) {
      const next = at === heard.length - 1 ? to : this.places.push(from + (at + 1) / (heard.length + 1)) - 1;
      const cost = at === 0 ? meant.cost : 0;
      this.addSymbol({ from: node, to: next, heard: heard.charAt(at), cost, evidence, plain });
      if (skippable !== undefined) this.skip(node, next, skippable.inside, skippable.outside);
      node = next;
    }
  }

  private addSymbol(edge: Draft<SymbolEdge>): void {
    this.symbols.push(edge);
    append(this.byStart, edge.from, edge);
    append(this.byEnd, edge.to, edge);
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

  /** Something other than a key is announced before this boundary. */
  announce(boundary: number): void {
    this.announced.add(boundary);
  }

  build(): Lattice {
    const order = this.places.map((place, node) => ({ place, node })).sort((a, b) => a.place - b.place);
    const renamed: number[] = [];
    order.forEach(({ node }, at) => (renamed[node] = at));
    const symbols: SymbolEdge[][] = order.map(() => []);
    for (const edge of this.symbols) {
      const from = renamed[edge.from] ?? 0;
      const { costs, least } = hearing(edge.heard);
      const { heard, cost, evidence, plain } = edge;
      const to = renamed[edge.to] ?? 0;
      symbols[from]?.push({ from, to, heard, cost, evidence, plain, costs, least: least + cost });
    }
    const skips: SkipEdge[][] = order.map(() => []);
    for (const edge of this.skips) {
      const from = renamed[edge.from] ?? 0;
      addSkip(skips[from] ?? [], { ...edge, from, to: renamed[edge.to] ?? 0 });
    }
    const announced = order.map(({ node }) => this.announced.has(node));
    return { size: order.length, symbols, skips, announced, places: order.map(({ place }) => place) };
  }
}

function append<Edge>(edges: Map<number, Edge[]>, node: number, edge: Edge): void {
  const known = edges.get(node);
  if (known === undefined) edges.set(node, [edge]);
  else known.push(edge);
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
