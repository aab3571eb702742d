import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onlySectionsOfTheGuideAreNamed } from './section-mentions.js';
import { filesBelow, readSources, TOP } from './source-tree.js';

const GUIDE = `# The API

## Resources

### Grant

## Sign-in

**Spoken keys.** A transcript.

1. **Clients** are public.
`;
/** Apart from what follows it, so that this file does not hold what it forbids. */
const NAMED = 'docs/api.md';

function found(comment: string): readonly string[] {
  return onlySectionsOfTheGuideAreNamed(GUIDE)([{ path: 'libs/domain/src/a.ts', text: comment }]);
}

describe('a section of the API guide is named only where there is one, because a reader would look for it in vain', () => {
  it('notices a section that the guide does not have, also within one that it has', () => {
    expect(found(`/** When it ends (${NAMED}, Grants). */`)).toEqual([
      'libs/domain/src/a.ts names a section that docs/api.md does not have: Grants). */',
    ]);
    expect(found(`/** ${NAMED}, Resources, Decode. */`)).toHaveLength(1);
    expect(found(`/** ${NAMED}, Sign-in and accounts. */`)).toHaveLength(1);
    expect(found(`/**\n * As said (${NAMED},\n * Limits).\n */`)).toHaveLength(1);
    expect(found(`"""What was sent (${NAMED}, Deliveries)."""`)).toHaveLength(1);
  });

  it('knows headings and what paragraphs begin with, whatever follows them', () => {
    const known = [
      ...['Resources, Grant. */', 'Resources and Sign-in): more', 'Spoken keys). */', 'Clients: public */'],
      ...['Resources,\n * Grant).', 'Sign-in, says what', 'Grant, `updated_since`). */'],
    ];
    expect(known.flatMap((names) => found(`/** ${NAMED}, ${names}`))).toEqual([]);
    expect(found(`read('${NAMED}', 'utf8')`)).toEqual([]);
  });

  it('holds in the whole repository', () => {
    const others = ['scripts', 'sdk/python/src', 'sdk/verify/src'].flatMap(filesBelow);
    const sources = [...readSources(), ...others.filter(({ path }) => /\.(js|mjs|py)$/.test(path))];
    expect(onlySectionsOfTheGuideAreNamed(readFileSync(join(TOP, NAMED), 'utf8'))(sources)).toEqual([]);
  });
});
