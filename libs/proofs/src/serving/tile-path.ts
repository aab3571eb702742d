import { TILE_WIDTH } from '../storage/collections.js';

/** A tile, as its address names it (C2SP tlog-tiles). */
export interface TilePath {
  readonly level: number;
  readonly index: number;
  /** 1 to TILE_WIDTH: hashes from its beginning on. */
  readonly width: number;
}

/** Higher than that no tree of whole numbers gets. */
const MOST_LEVEL = 6;
const PATH = /^(0|[1-9]\d?)\/((?:x\d{3}\/){0,5}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/** @param path behind `tile/`, such as `0/x001/067.p/12`. @returns undefined for what names none */
export function parseTilePath(path: string): TilePath | undefined {
  const [, level = '', index = '', partial] = PATH.exec(path) ?? [];
  const width = partial === undefined ? TILE_WIDTH : Number(partial);
  if (level === '' || Number(level) > MOST_LEVEL || (partial !== undefined && width >= TILE_WIDTH)) return undefined;
  // Each tile has one address, so that caches keep it once.
  if (index.startsWith('x000/')) return undefined;
  return { level: Number(level), index: Number(index.replaceAll(/[x/]/g, '')), width };
}

/** Whether a tree of that size has all of it. */
export function isWithin({ level, index, width }: TilePath, size: number): boolean {
  return (index * TILE_WIDTH + width) * TILE_WIDTH ** level <= size;
}
