/** Where a file stands in the layout, told from its path alone. */
export interface Place {
  readonly area: 'apps' | 'libs' | 'test' | 'bench' | 'elsewhere';
  /** The app's or library's name. */
  readonly unit: string | undefined;
  /** The adapter it belongs to. */
  readonly adapter: string | undefined;
  /** True for what runs under Jest or measures, and never ships. */
  readonly isTest: boolean;
}

export function placeOf(path: string): Place {
  const [top, unit, ...rest] = path.split('/');
  if (top === 'test' || top === 'bench') return { area: top, unit: undefined, adapter: undefined, isTest: true };
  if (top !== 'apps' && top !== 'libs')
    return { area: 'elsewhere', unit: undefined, adapter: undefined, isTest: false };
  const [folder, kind, adapter] = rest;
  return {
    area: top,
    unit,
    adapter: top === 'libs' && folder === 'src' && kind === 'adapters' ? adapter : undefined,
    isTest:
      path.endsWith('.spec.ts') || folder === 'test' || (top === 'libs' && folder === 'src' && kind === 'contract'),
  };
}

/** Part of what ships: in an app or a library, and no test. */
export function ships(path: string): boolean {
  const { area, isTest } = placeOf(path);
  return (area === 'apps' || area === 'libs') && !isTest;
}
