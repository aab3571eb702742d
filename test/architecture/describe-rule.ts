import { readSources, type Rule, type Source } from './source-tree.js';

/** Made-up files by their paths: what a rule is shown to see whether it notices anything. */
type Example = Readonly<Record<string, string>>;

export interface RuleExamples {
  /** Each must be found to break the rule. */
  readonly broken: readonly Example[];
  /** Each must be found to keep it. */
  readonly kept: readonly Example[];
}

let tree: readonly Source[] | undefined;

/**
 * The title says the rule and its reason. The rule is tried on made-up files first, since one that finds nothing proves
 * nothing.
 */
export function describeRule(title: string, rule: Rule, { broken, kept }: RuleExamples): void {
  describe(title, () => {
    it.each(broken.map((example) => [shown(example), example] as const))('notices %s', (_name, example) => {
      expect(rule(sourcesOf(example))).not.toEqual([]);
    });

    if (kept.length > 0) {
      it.each(kept.map((example) => [shown(example), example] as const))('lets pass %s', (_name, example) => {
        expect(rule(sourcesOf(example))).toEqual([]);
      });
    }

    it('holds in the whole tree', () => {
      tree ??= readSources();
      expect(rule(tree)).toEqual([]);
    });
  });
}

function sourcesOf(example: Example): readonly Source[] {
  return Object.entries(example).map(([path, text]) => ({ path, text }));
}

function shown(example: Example): string {
  return Object.entries(example)
    .map(([path, text]) => `${path}: ${text.length > 80 ? `${text.slice(0, 80)}...` : text}`)
    .join(' with ');
}
