import * as fc from 'fast-check';

/** What somebody does next. Numbers choose among what is there at that moment. */
export type Step =
  | {
      readonly do: 'preview' | 'claim' | 'read' | 'release' | 'report';
      readonly business: number;
      readonly what: number;
    }
  | { readonly do: 'list'; readonly business: number }
  | { readonly do: 'approve' | 'deny' | 'revoke'; readonly what: number }
  | { readonly do: 'rename' | 'confirm' | 'replace-key' | 'set-approval' | 'erase'; readonly person: number };

const what = fc.nat(1000);

function weighted<T>(weight: number, arbitrary: fc.Arbitrary<T>): { weight: number; arbitrary: fc.Arbitrary<T> } {
  return { weight, arbitrary };
}

/** Sequences in which most steps find something to act on. */
export function steps(people: number, businesses: number): fc.Arbitrary<readonly Step[]> {
  const business = fc.nat(businesses - 1);
  const person = fc.nat(people - 1);
  const byBusiness = (step: 'preview' | 'claim' | 'read' | 'release' | 'report') =>
    fc.record({ do: fc.constant(step), business, what });
  const step: fc.Arbitrary<Step> = fc.oneof(
    weighted(6, byBusiness('preview')),
    weighted(8, byBusiness('claim')),
    weighted(6, byBusiness('read')),
    weighted(2, byBusiness('release')),
    weighted(2, byBusiness('report')),
    weighted(3, fc.record({ do: fc.constant('list' as const), business })),
    weighted(4, fc.record({ do: fc.constantFrom('approve' as const, 'deny' as const, 'revoke' as const), what })),
    weighted(
      3,
      fc.record({ do: fc.constantFrom('rename' as const, 'confirm' as const, 'set-approval' as const), person }),
    ),
    weighted(1, fc.record({ do: fc.constantFrom('replace-key' as const, 'erase' as const), person })),
  );
  return fc.array(step, { minLength: 25, maxLength: 40 });
}
