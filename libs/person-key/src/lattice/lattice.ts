import type { Costs } from '../trellis/hearing.js';

/** How sure it is that a word was meant as a symbol, before anything around it is looked at. */
export interface SymbolWeight {
  /** What it costs to take the word for the symbol. */
  readonly cost: number;
  /** From 0 to 1: what it adds to the belief that a key was spoken. */
  readonly evidence: number;
  /** Whether it is hardly ever anything but a symbol. */
  readonly plain: boolean;
}

/** Words heard as one symbol. */
export interface SymbolEdge extends SymbolWeight {
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
 * All that a transcript may mean: a graph without cycles, whose nodes are numbered so that every edge leads to a higher
 * one. The first node is 0, the last `size - 1`.
 */
export interface Lattice {
  readonly size: number;
  readonly symbols: readonly (readonly SymbolEdge[])[];
  readonly skips: readonly (readonly SkipEdge[])[];
  /** By node: whether something other than a key has been announced there, as an order number. */
  readonly announced: readonly boolean[];
  /** By node: the boundary of tokens that it is, or a fraction more than the one before it. */
  readonly places: readonly number[];
}
